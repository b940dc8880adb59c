# Debian packages, one for each component that is installed (the preset "package", then cpack).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the intarsia authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_OUTPUT_FILE_PREFIX packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SOURCE intarsia)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian.cmake)
set(CPACK_COMPONENTS_ALL library program page development service)
set(exactly "(= ${PROJECT_VERSION}-1)")

# package COMPONENT NAME SECTION SUMMARY DESCRIPTION
macro(package component name section summary description)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${description}")
  list(APPEND packages "${component}=${name}")
endmacro()

package(program intarsia education "six exact geometric games in the terminal"
  "Strips, pentahex, TwixT, dissection, Tantrix and space: played, checked, drawn,\nsolved and analysed by one exact core.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "intarsia-page")

package(page intarsia-page education "page of intarsia for browsers"
  "What intarsia serve delivers: the six games played in a browser by mouse,\ntouch and keys. Its core is a WebAssembly module.")
set(CPACK_DEBIAN_PAGE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PAGE_PACKAGE_SHLIBDEPS OFF)

package(service intarsia-service education "service that delivers the page of intarsia"
  "A unit of systemd that serves the page on this machine's port 8080, with a user\nof its own and few rights.")
set(CPACK_DEBIAN_SERVICE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_SERVICE_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_SERVICE_PACKAGE_DEPENDS "intarsia (>= ${PROJECT_VERSION}), intarsia-page (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_SERVICE_PACKAGE_CONTROL_EXTRA
  "${PROJECT_SOURCE_DIR}/cmake/debian/postinst;${PROJECT_SOURCE_DIR}/cmake/debian/prerm;${PROJECT_SOURCE_DIR}/cmake/debian/postrm")

package(library libintarsia${PROJECT_VERSION_MAJOR} libs "exact core of geometric games"
  "Rules, exact geometry, exact covers and searches of six games, without any\ninput or output of their own.")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_MULTIARCH same)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/triggers)

package(development libintarsia-dev libdevel "exact core of geometric games, for programs"
  "Headers, the static library, and files for pkg-config and CMake.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libintarsia${PROJECT_VERSION_MAJOR} ${exactly}")

# Measurements and ranks want libraries of their own: packages of their own, where they are built.
if(TARGET intarsia_mpi)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
  package(mpi intarsia-mpi education "intarsia's searches over machines"
    "The part of intarsia that counts and lists under mpirun.")
  set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "intarsia ${exactly}")
endif()
if(TARGET intarsia_bench)
  list(APPEND CPACK_COMPONENTS_ALL bench)
  package(bench intarsia-bench education "intarsia's measurements"
    "What intarsia bench measures, and the peers that it measures against.")
  set(CPACK_DEBIAN_BENCH_PACKAGE_DEPENDS "intarsia ${exactly}")
endif()

# the licence and the changes, the program's and the packages', in the folder of each package
configure_file(cmake/debian/changelog.in changelog.Debian @ONLY)
foreach(pair ${packages})
  string(REGEX MATCH "^(.*)=(.*)$" pair ${pair})
  install(FILES LICENSE RENAME copyright COMPONENT ${CMAKE_MATCH_1} EXCLUDE_FROM_ALL
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CMAKE_MATCH_2})
  install(FILES CHANGELOG.md RENAME changelog COMPONENT ${CMAKE_MATCH_1} EXCLUDE_FROM_ALL
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CMAKE_MATCH_2})
  install(FILES ${PROJECT_BINARY_DIR}/changelog.Debian COMPONENT ${CMAKE_MATCH_1} EXCLUDE_FROM_ALL
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CMAKE_MATCH_2})
endforeach()
include(CPack)
