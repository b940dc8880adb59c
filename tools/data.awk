# Makes the table of data for src/data/inside.c from text files: lines of fields, each field ended by
# a tab, and no two with the same first field. The name of a file without ".txt" is the name of its data.
function quoted(line) {
    gsub(/\\/, "\\134", line)
    gsub(/"/, "\\\"", line)
    gsub(/\?/, "\\?", line)
    gsub(/\t/, "\\000", line)
    return "\"" line "\\n\""
}
BEGIN {
    printf "// Made by tools/data.awk. Do not edit.\n"
    count = 0
}
FNR == 1 {
    if (count) printf ";\n"
    n = split(FILENAME, part, "/")
    name[count] = part[n]
    sub(/\.txt$/, "", name[count])
    printf "static const char bytes_%d[] =\n", count++
}
substr($0, length($0)) != "\t" {
    printf "%s:%d: a field that no tab ends\n", FILENAME, FNR > "/dev/stderr"
    failed = 1
    exit 1
}
{
    first = substr($0, 1, index($0, "\t") - 1)
    if (first != "" && (FILENAME, first) in seen) {
        printf "%s:%d: %s stands twice\n", FILENAME, FNR, first > "/dev/stderr"
        failed = 1
        exit 1
    }
    seen[FILENAME, first]
    printf "    %s\n", quoted($0)
}
END {
    if (failed) exit 1
    if (count) printf ";\n"
    printf "static const pack packs[] = {\n"
    for (i = 0; i < count; i++)
        printf "    {\"%s\", bytes_%d, sizeof bytes_%d - 1},\n", name[i], i, i
    printf "    {0},\n};\n"
}
