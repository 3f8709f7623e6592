# SPDX-License-Identifier: Apache-2.0
# Debian packages: cmake --preset debian && cmake --build --preset debian &&
# cpack --config build/debian/CPackConfig.cmake
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The libayoayo developers <noreply@libayoayo.invalid>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime development)
if(AYOAYO_BUILD_EXAMPLES)
  list(APPEND CPACK_COMPONENTS_ALL program)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/debian/check.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/debian/documents.cmake)
set(CPACK_AYO_LIBDIR ${CMAKE_INSTALL_LIBDIR})
set(CPACK_AYO_ARCHITECTURE ${CMAKE_LIBRARY_ARCHITECTURE})
set(CPACK_AYO_SOURCE_DIR ${PROJECT_SOURCE_DIR})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib)
set(version "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")
set(runtime libayoayo${AYO_SOVERSION})

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${runtime})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_BINARY_DIR}/shlibs ${CMAKE_CURRENT_SOURCE_DIR}/debian/triggers)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/shlibs "libayoayo ${AYO_SOVERSION} ${runtime} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION
    "game of Ayoayo and Oware, shared library
The rules of the mancala games Ayoayo and Oware as a library: positions, games,
notation, events to animate a board from.
.
This package contains the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libayoayo-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${runtime} (= ${version})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
    "game of Ayoayo and Oware, development files
The rules of the mancala games Ayoayo and Oware as a library: positions, games,
notation, events to animate a board from.
.
This package contains the headers, the static library, and what CMake and
pkg-config need to find them.")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ayoayo)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc) # games would have to live in /usr/games
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${runtime} (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
    "mancala board game for the terminal
Ayoayo and Oware in the terminal, for two people or against a random player,
under the rules of either game and their relatives. It also shows positions,
replays game records and counts game trees.")

set(CPACK_AYO_PACKAGES "runtime=${runtime};development=libayoayo-dev;program=ayoayo")
set(CPACK_AYO_VERSION ${version})
include(CPack)
