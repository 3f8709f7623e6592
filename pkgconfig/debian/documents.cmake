# SPDX-License-Identifier: Apache-2.0
# Run by cpack when the files of the packages lie in their folders: adds the
# documents that Debian asks for, compresses what it wants compressed, and lets all read.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)

function(compress file)
  execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(pair IN LISTS CPACK_AYO_PACKAGES)
  string(REGEX MATCH "^([^=]*)=(.*)$" pair "${pair}")
  set(component ${CMAKE_MATCH_1})
  set(package ${CMAKE_MATCH_2})
  set(root ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  if(NOT IS_DIRECTORY ${root})
    continue()
  endif()
  set(documents ${root}/share/doc/${package})
  configure_file(${CPACK_AYO_SOURCE_DIR}/pkgconfig/debian/copyright ${documents}/copyright COPYONLY)
  configure_file(${CPACK_AYO_SOURCE_DIR}/CHANGELOG.md ${documents}/changelog COPYONLY)
  file(WRITE ${documents}/changelog.Debian
       "ayoayo (${CPACK_AYO_VERSION}) unstable; urgency=medium\n\n  * Built from the upstream sources; see changelog.gz.\n\n"
       " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(GLOB pages ${root}/share/man/man*/*.[0-9])
  foreach(file IN LISTS pages ITEMS ${documents}/changelog ${documents}/changelog.Debian)
    compress(${file})
  endforeach()
  # Whatever the umask: all may read, and run what the owner may run.
  execute_process(COMMAND chmod -R u=rwX,go=rX ${root} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
