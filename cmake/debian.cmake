# What Debian wants other than an installation elsewhere: manual pages and changelogs compressed, and
# zsh's completion where its packages lay theirs. Called by cpack before it makes the packages.
file(GLOB_RECURSE papers ${CPACK_TEMPORARY_DIRECTORY}/*)
list(FILTER papers INCLUDE REGEX "/share/(man/man1/[^/]*\\.1|doc/[^/]*/changelog(\\.Debian)?)$")
foreach(paper ${papers})
  execute_process(COMMAND gzip -9nf ${paper} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB folders ${CPACK_TEMPORARY_DIRECTORY}/program${CPACK_PACKAGING_INSTALL_PREFIX}/share/zsh/site-functions)
foreach(folder ${folders})
  file(RENAME ${folder} ${folder}/../vendor-completions)
endforeach()
