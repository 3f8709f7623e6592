# SPDX-License-Identifier: Apache-2.0
# Run by cpack first: a build for another prefix has the wrong folders in it.
if(NOT CPACK_AYO_LIBDIR STREQUAL "lib/${CPACK_AYO_ARCHITECTURE}")
  message(FATAL_ERROR "The library folder is '${CPACK_AYO_LIBDIR}'; for Debian packages configure with --preset debian.")
endif()
