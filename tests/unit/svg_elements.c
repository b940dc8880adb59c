// What SVG means is what is judged: elements that draw others, nested coordinates, styles that hide
// or move, and round shapes that are no circles. What is not honoured is refused by its name.
#include "verify_ask.h"

#include "geom/file/svg.h"
#include "intarsia/base.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#define SVG(body)                                                                                  \
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "      \
    "width=\"400\" height=\"400\">" body "</svg>"

static void the_same_box_comes_in_many_elements(void **state) {
    (void)state;
    static const char *const ways[] = {
        SVG("<defs><rect id='a' width='8' height='6'/></defs><use href='#a'/>"),
        SVG("<defs><rect id='a' x='-1' width='8' height='6'/></defs><use xlink:href='#a' x='1'/>"),
        SVG("<use href='#a' y='3'/><defs><g id='a'><g transform='translate(0 -3)'>" BOX
            "</g></g></defs>"),
        SVG("<symbol id='a'>" BOX "</symbol><use href='#a'/>"),
        // large letters, comments, strings, brackets and what is handed down
        SVG(BOX "<g style='Display : NONE'>" BIGGER "</g><g display='None'>" BIGGER "</g>"),
        SVG(BOX "<g style='/* a: b; */ display:none !IMPORTANT; display:inline'>" BIGGER "</g>"),
        SVG("<g style='font-family:\"a;display:none;b\";fill:url(data:a;display:none)'>" BOX
            "</g>"),
        SVG("<g style='font-family:&quot;a;display:none;\\&quot;&quot;;fill:&apos;;&apos;'>" BOX
            "</g>"),
        SVG("<style>/* .k { */ .k { fill:red; /* a; b */ display:none } /* } */</style>" BOX
            "<g class='k'>" BIGGER "</g>"),
        SVG("<style>.a { src: '}' \"\\\"}\" } .k { display:none }</style>" BOX
            "<g class='k'>" BIGGER "</g>"),
        SVG("<style>.a { src: 'open\n } .k { display:none }</style>" BOX "<g class='k'>" BIGGER
            "</g>"),
        SVG("<style><!-- rect {display:none} --> <![CDATA[ a &b {fill:red} .k{display:none} ]]>"
            "</style>" BOX "<g class='k'>" BIGGER "</g>"),
        SVG("<style media='screen' type='text/css'>.k {display:none}</style>" BOX
            "<g class='k'>" BIGGER "</g>"),
        SVG("<style media='print' type='text/x'>rect {fill:red}</style>" BOX),
        SVG("<g visibility='hidden' style='visibility:inherit;display:inherit' display='none'>" BOX
            "</g>"),
        SVG("<g visibility='hidden'><g style='visibility:visible;visibility:inherit'>" BIGGER
            "</g></g>" BOX),
        SVG("<rect width='4' height='3' style='-webkit-transform: scale(2)'/>"),
        SVG("<symbol id='a' viewBox='0 0 4 3'><rect width='4' height='3'/></symbol>"
            "<use href='#a' width='8' height='6'/>"),
        SVG("<symbol id='a' viewBox='0 0 4 4' preserveAspectRatio='none'>"
            "<rect width='4' height='4'/></symbol><use href='#a' width='8' height='6'/>"),
        SVG("<svg x='1' y='2' overflow='visible'><rect x='-1' y='-2' width='8' height='6'/></svg>"),
        SVG("<svg width='8' height='6' viewBox='10 10 16 12'>"
            "<rect x='10' y='10' width='16' height='12'/></svg>"),
        SVG("<svg width='8' height='8' viewBox='0 0 4 3'>"
            "<rect y='0' width='4' height='3' transform='translate(0 0)'/></svg>"),
        SVG("<svg width='20' height='6' viewBox='0 0 4 3' preserveAspectRatio='xMinYMin'>"
            "<rect width='4' height='3'/></svg>"),
        SVG("<svg width='8' height='9' viewBox='0 0 4 3' preserveAspectRatio='xMidYMax meet'>"
            "<rect y='-1.5' width='4' height='3' style='transform: translateY(1.5px)'/></svg>"),
        // a size that is not said is all there is, whatever else is said
        SVG("<svg viewBox='0 0 400 3' preserveAspectRatio='none' height='6'>"
            "<rect width='8' height='3'/></svg>"),
        "<svg viewBox='0 0 8 6' preserveAspectRatio='none' height='9'>" BOX "</svg>",
        // a use says one of them, what it draws the other
        SVG("<defs><svg id='a' width='1' height='6' viewBox='0 0 4 3'>"
            "<rect width='4' height='3'/></svg></defs><use href='#a' width='8'/>"),
        SVG("<rect width='4' height='3' style='transform: scale(2)'/>"),
        SVG("<rect width='6' height='8' y='-8' style='fill:red; transform:rotate(0.25turn)'/>"),
        SVG("<rect width='6' height='8' y='-8' style='transform: translateZ(3px) "
            "rotateZ(90deg)'/>"),
        SVG("<rect x='-5' y='2' width='8' height='6' style='transform:translate3d(5px,-2px,0)'/>"),
        SVG("<rect width='8' height='6' transform='translate(5)' style='transform:none'/>"),
        SVG("<style>.on { transform: none ! important }</style>"
            "<rect class='on' width='8' height='6' style='transform:scale(2)'/>"),
        SVG("<style>rect { display:none !important } #seen { display:inline!important }</style>"
            "<rect id='seen' width='8' height='6' style='display:none'/>" BIGGER),
        SVG("<style>rect { transform: scale(2) !important }</style>"
            "<rect width='8' height='6' style='transform: scale(1)!important'/>"),
        SVG("<style>.two { transform: scale(2) } rect { fill: red }</style>"
            "<rect class='other two' width='4' height='3'/>"),
        SVG("<style><![CDATA[ rect.off, #gone {display:none} /* all */ ]]></style>" BOX
            "<rect class='off' width='9' height='9'/><rect id='gone' width='9' height='9'/>"),
        SVG("<style>.off {display:none} #gone {display:none}</style>"
            "<rect class='offer of' id='go' width='8' height='6'/>"),
        SVG("<style>.off{display:none}</style>" BOX),
        SVG("<style>g,.a , rect.b,#c{display:none}</style><g>" BIGGER "</g>" BOX
            "<rect class='b' width='1' height='1'/><path id='c' class='b' d='M0 0H1V1Z'/>"
            "<path class='x a' d='M0 0H1V1Z'/>"),
        SVG("<style>#gone {display:none} .b {display:inline} g {display:inline}</style>" BOX
            "<g id='gone' class='b'>" BIGGER "</g>"),
        SVG("<style>.k {display:none} g {display:inline} .k {display:none} g {display:inline}"
            "</style>" BOX "<g class='k'>" BIGGER "</g>"),
        SVG("<style>rect { display: none } #seen { display: inline }</style>"
            "<rect id='seen' width='8' height='6'/><rect width='9' height='9'/>"),
        SVG(BOX "<g style='display:none'>" BIGGER "</g><g display='none'>" BIGGER "</g>"),
        SVG("<g visibility='hidden'>" BIGGER
            "<rect visibility='visible' width='8' height='6'/></g>"),
        SVG(BOX "<g style='visibility : collapse'>" BIGGER "</g>"),
        SVG(BOX "<clipPath id='c'>" BIGGER "</clipPath><mask id='m'>" BIGGER "</mask>"),
        SVG(BOX "<pattern>" BIGGER "</pattern><marker>" BIGGER "</marker><symbol>" BIGGER
                "</symbol>"),
        SVG("<switch><g systemLanguage='xx'>" BIGGER "</g>" BOX BIGGER "</switch>"),
        SVG("<switch><text>a</text>" BIGGER "</switch><switch><image/>" BIGGER "</switch>" BOX),
        SVG("<switch><metadata/><foreignObject systemLanguage='xx'/>" BOX BIGGER "</switch>"),
        SVG("<rect width='8' height='6'><animate attributeName='fill' to='red'/></rect>"),
        SVG("<text>a<animateMotion path='M0 0H9'/><set attributeName='x' to='9'/></text>" BOX),
        SVG("<foreignObject><p xmlns='#'>" BIGGER "</p></foreignObject>" BOX),
        SVG("<g clip-path='none'>" BOX "</g>"),
        SVG("<rect width='8' height='6' rx='3' ry='0'/>"),
        SVG("<rect width='8' height='6' rx='0' ry='99'/>"),
    };
    const size_t count = sizeof ways / sizeof ways[0];
    for (size_t i = 0; i < count; i++) {
        answer a = ask(SVG(BOX), ways[i]);
        if (a.status || a.verdict != ITA_VERDICT_SOLVED)
            printf("%s: %s %s\n", ways[i], a.key, a.name);
        assert_int_equal(a.status, ITA_OK);
        assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(a.mode, ITA_MODE_EXACT);
        assert_int_equal(a.pieces, 1);
    }
}

// What is shown is as large as there is room for one way, and the other way begins at none, half or
// all of what is left; a rectangle or two fill the rest.
static void what_is_shown_lies_in_its_room_where_that_is_said(void **state) {
    (void)state;
    static const struct {
        const char *box, *where, *rest;
    } cases[] = {
        {"4 2", "xMaxYMin", "<rect y='4' width='8' height='2'/>"},
        {"4 2", "xMinYMid", "<rect y='5' width='8' height='1'/><rect width='8' height='1'/>"},
        {"4 2", "xMidYMax", "<rect width='8' height='2'/>"},
        {"2 3", "xMinYMax", "<rect x='4' width='4' height='6'/>"},
        {"2 3", "xMidYMin", "<rect x='6' width='2' height='6'/><rect width='2' height='6'/>"},
        {"2 3", "xMaxYMid", "<rect width='4' height='6'/>"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char file[500];
        snprintf(file, sizeof file,
                 SVG("<svg width='8' height='6' viewBox='0 0 %s' preserveAspectRatio='%s'>"
                     "<rect width='%.1s' height='%s'/></svg>%s"),
                 cases[i].box, cases[i].where, cases[i].box, cases[i].box + 2, cases[i].rest);
        const answer a = ask(SVG(BOX), file);
        if (a.status || a.verdict) printf("%s: %s %s\n", file, a.key, a.name);
        assert_int_equal(a.status, ITA_OK);
        assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(a.mode, ITA_MODE_EXACT);
    }
}

// Up to 25 digits, a point, an exponent: within two units of the last place of what the C library
// reads, where numbers are taken as they are written. Else what is left of a nought is one, and
// told.
static void numbers_are_read_as_the_c_library_reads_them(void **state) {
    (void)state;
    ita_random random;
    ita_random_seed(&random, test_seed(143));
    for (int round = 0; round < 5000; round++) {
        char text[64];
        size_t length = 0;
        const size_t digits = 1 + (size_t)ita_random_below(&random, 25),
                     point = (size_t)ita_random_below(&random, 40);
        for (size_t i = 0; i < digits; i++) {
            if (i == point) text[length++] = '.';
            text[length++] = (char)('0' + ita_random_below(&random, 10));
        }
        const int exponent = (int)ita_random_below(&random, 61) - 30;
        length += (size_t)snprintf(text + length, sizeof text - length, "e%d", exponent);
        ita_reader reader = ita_read(text, length);
        ita_drawing drawing = {.is_as_written = round % 2};
        decimal number;
        assert_true(svg_number(&reader, &drawing, &number) && ita_read_end(&reader));
        const double read = strtod(text, NULL), off = fabs(number.value - read);
        if (off > 2 * DBL_EPSILON * fabs(read) &&
            (number.value != 0 || off >= 1e-12 || off > drawing.met * (1 + 1e-15)))
            fail_msg("%s: %.17g", text, number.value);
    }
}

static void one_definition_is_used_as_often_as_it_is_asked_for(void **state) {
    (void)state;
    answer a = ask(SVG("<rect width='8' height='12'/>"),
                   SVG("<defs><g id='half'><rect width='4' height='6'/></g>"
                       "<g id='row'><use href='#half'/><use href='#half' x='4'/></g></defs>"
                       "<use id='low' href='#row'/><use href='#row' y='6'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.pieces, 4);
}

// By the names of the uses: that of what they show is one for all.
static void a_piece_has_the_name_of_its_use(void **state) {
    (void)state;
    const char figure[] = SVG("<rect width='8' height='6'/>");
    const char pieces[] = SVG("<defs><rect id='half' width='4' height='6'/></defs>"
                              "<use id='left' href='#half'/><use id='right' href='#half' x='4'/>");
    const ita_verify_options options = {.theta = 3};
    ita_verify_report report = report_of(figure, pieces, &options);
    assert_int_equal(report.piece_count, 2);
    assert_string_equal(report.piece_names[0], "left");
    assert_string_equal(report.piece_names[1], "right");
    ita_verify_report_close(&report);
}

static void what_is_not_honoured_is_refused_by_name(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {SVG("<g clip-path='url(#c)'>" BOX "</g>"), "geom.svg.property", "clip-path"},
        {SVG("<g style='mask:url(#c)'>" BOX "</g>"), "geom.svg.property", "mask"},
        {SVG("<g style='transform-origin:center'>" BOX "</g>"), "geom.svg.property",
         "transform-origin"},
        {SVG("<rect width='8' height='6' style='rotate:30deg'/>"), "geom.svg.property", "rotate"},
        {SVG("<rect width='8' height='6' style='width:9px'/>"), "geom.svg.property", "width"},
        {SVG("<h:link xmlns:h='http://www.w3.org/1999/xhtml' href='a.css'/>" BOX),
         "geom.svg.property", "link"},
        {SVG("<style xmlns='http://www.w3.org/1999/xhtml'>rect {display:none}</style>" BOX),
         "geom.svg.property", "style"},
        {SVG("<symbol id='s' refX='5' viewBox='0 0 8 6'>" BOX "</symbol><use href='#s'/>"),
         "geom.svg.property", "refX"},
        {SVG("<g><discard begin='5s'/>" BOX "</g>"), "geom.svg.property", "animation"},
        {SVG("<g systemLanguage='xx'>" BOX "</g>"), "geom.svg.property", "systemLanguage"},
        {SVG("<g><rect requiredExtensions='' width='8' height='6'/></g>"), "geom.svg.property",
         "requiredExtensions"},
        {SVG("<rect width='8' height='6'><animateMotion path='M0 0H9'/></rect>"),
         "geom.svg.property", "animation"},
        {SVG("<g>" BOX "<animateTransform attributeName='transform' to='2'/></g>"),
         "geom.svg.property", "animation"},
        {SVG("<g>" BOX "<set attributeName='display' to='none'/></g>"), "geom.svg.property",
         "animation"},
        {SVG("<defs><set href='#a' attributeName='points' to='0 0'/></defs>" BOX),
         "geom.svg.property", "animation"},
        {SVG("<foreignObject><svg/></foreignObject>" BOX), "geom.svg.property", "foreignObject"},
        {SVG("<foreignObject><p xmlns='#'><svg xmlns='http://www.w3.org/2000/svg'>" BIGGER
             "</svg></p></foreignObject>" BOX),
         "geom.svg.property", "foreignObject"},
        {SVG("<g style='display:var(--d)'>" BOX "</g>"), "geom.svg.property", "display"},
        {SVG("<g style='display:contents'>" BOX "</g>"), "geom.svg.property", "display"},
        {SVG("<g style='d\\69splay:none'>" BOX "</g>"), "geom.svg.property", "d\\69splay"},
        {SVG("<g style='display/**/:none'>" BOX "</g>"), "geom.svg.property", "display/**/"},
        {SVG("<g style='-webkit-Mask-image:url(#c)'>" BOX "</g>"), "geom.svg.property",
         "-webkit-Mask-image"},
        {SVG("<g style='overflow:visible;overflow-x:hidden'>" BOX "</g>"), "geom.svg.property",
         "overflow-x"},
        {SVG("<rect width='8' height='6' style='WIDTH:9px'/>"), "geom.svg.property", "WIDTH"},
        {SVG("<style media='print'>rect {display:none}</style>" BOX), "geom.svg.property", "media"},
        {SVG("<style type='text/x'>rect {display:none}</style>" BOX), "geom.svg.property", "type"},
        {SVG("<style>.a { fill:red; .b {display:none} }</style>" BOX), "geom.svg.property", ".a"},
        {SVG("<style>.1 {display:none}</style>" BOX), "geom.svg.selector", ".1"},
        {SVG("<style>*rect {display:none}</style>" BOX), "geom.svg.selector", "*rect"},
        {SVG("<style>g > rect {display:none}</style>" BOX), "geom.svg.selector", "g > rect"},
        {SVG("<style>@media print { rect {display:none} }</style>" BOX), "geom.svg.property",
         "@media print"},
        {SVG("<style>rect, {display:none}</style>" BOX), "geom.svg.property", "display"},
        {SVG("<style>,rect {display:none}</style>" BOX), "geom.svg.property", "display"},
        {SVG("<style>{display:none}</style>" BOX), "geom.svg.property", "display"},
        {SVG("<style>rect.a.b {display:none}</style>" BOX), "geom.svg.selector", "rect.a.b"},
        {SVG("<style>rect:hover {display:none}</style>" BOX), "geom.svg.selector", "rect:hover"},
        {SVG("<g style='transform:translate(1em)'>" BOX "</g>"), "geom.svg.property",
         "translate(1em)"},
        {SVG("<g style='transform:translate(1px,50%)'>" BOX "</g>"), "geom.svg.property",
         "translate(1px,50%)"},
        {SVG("<g style='transform:rotate(1radian)'>" BOX "</g>"), "geom.svg.property",
         "rotate(1radian)"},
        {SVG("<g style='transform:scale(1) perspective(3px)'>" BOX "</g>"), "geom.svg.property",
         "perspective(3px)"},
        {SVG("<g style='transform:rotate(1'>" BOX "</g>"), "geom.svg.transform", ""},
        {SVG("<g transform='translate(10,)'>" BOX "</g>"), "geom.svg.transform", ""},
        {SVG("<g transform=',translate(10)'>" BOX "</g>"), "geom.svg.transform", ""},
        {SVG("<g transform='translate(10),'>" BOX "</g>"), "geom.svg.transform", ""},
        {SVG("<g transform='translate(10.)'>" BOX "</g>"), "geom.svg.transform", ""},
        {SVG("<g transform='translate(,10)'>" BOX "</g>"), "geom.svg.transform", ""},
        {SVG("<g transform='translate(1,,2)'>" BOX "</g>"), "geom.svg.transform", ""},
        {SVG("<g style='transform:translate(10.px)'>" BOX "</g>"), "geom.svg.property",
         "translate(10.px)"},
        {SVG("<g style='transform:translate(10,0)'>" BOX "</g>"), "geom.svg.css",
         "translate(10,0)"},
        {SVG("<g style='transform:rotate(90)'>" BOX "</g>"), "geom.svg.css", "rotate(90)"},
        {SVG("<g style='transform:rotate(0) translate(0,-20)'>" BOX "</g>"), "geom.svg.css",
         "translate(0,-20)"},
        {SVG("<g style='transform:matrix(1 0 0 1 10 0)'>" BOX "</g>"), "geom.svg.css",
         "matrix(1 0 0 1 10 0)"},
        {SVG("<g style='transform:translate(10px 0px)'>" BOX "</g>"), "geom.svg.css",
         "translate(10px 0px)"},
        {SVG("<g style='transform:rotate(90deg 5px 5px)'>" BOX "</g>"), "geom.svg.css",
         "rotate(90deg 5px 5px)"},
        {SVG("<g style='transform:rotate(90deg,5px,5px)'>" BOX "</g>"), "geom.svg.css",
         "rotate(90deg,5px,5px)"},
        {SVG("<g style='transform:rotate(90,5,5)'>" BOX "</g>"), "geom.svg.css", "rotate(90,5,5)"},
        {SVG("<g style='transform:scale(2px)'>" BOX "</g>"), "geom.svg.css", "scale(2px)"},
        {SVG("<g style='transform:skewX(10px)'>" BOX "</g>"), "geom.svg.css", "skewX(10px)"},
        {SVG("<g style='transform:translate (1px)'>" BOX "</g>"), "geom.svg.property",
         "translate (1px)"},
        {SVG("<g style='transform:rotate(0), scale(1)'>" BOX "</g>"), "geom.svg.property",
         ", scale(1)"},
        {SVG("<g style='transform-origin:0px'>" BOX "</g>"), "geom.svg.property",
         "transform-origin"},
        {SVG("<style>* {display:none}</style>" BOX), "geom.file.empty", ""},
        {SVG("<rect width='50%' height='6'/>"), "geom.svg.unit", "#1"},
        {SVG("<rect width='8' height='1cm'/>"), "geom.svg.unit", "#1"},
        {SVG("<rect x='20furlong' width='8' height='6'/>"), "geom.svg.unit", "#1"},
        {SVG("<circle r='2em'/>"), "geom.svg.unit", "#1"},
        {SVG("<ellipse rx='2' ry='3mm'/>"), "geom.svg.unit", "#1"},
        {SVG("<use href='#nobody'/>" BOX), "geom.svg.use", "nobody"},
        {SVG("<use href='other.svg#a'/>" BOX), "geom.svg.use", "other.svg#a"},
        {SVG("<g id='a'><use href='#a'/></g>" BOX), "geom.svg.round", "a"},
        {SVG("<svg width='8' height='1em'>" BOX "</svg>"), "geom.svg.viewport", "svg"},
        {SVG("<svg width='8' height='6' viewBox='0 0'>" BOX "</svg>"), "geom.svg.viewport", "svg"},
        {SVG("<svg width='5' height='5'><rect id='cut' width='8' height='6'/></svg>"),
         "geom.svg.clipped", "cut"},
        {SVG("<g style='transform:rotate3d(1,1,1,30deg)'>" BOX "</g>"), "geom.svg.property",
         "rotate3d(1,1,1,30deg)"},
        {"<svg width='8' height='6' viewBox='0 0 8 8' preserveAspectRatio='none'>" BOX "</svg>",
         "geom.svg.stretched", "svg"},
        {"<svg width='200mm' height='100mm' viewBox='0 0 8 8' preserveAspectRatio='none'>" BOX
         "</svg>",
         "geom.svg.stretched", "svg"},
        {"<svg width='20em' height='100' viewBox='0 0 8 8' preserveAspectRatio='none'>" BOX
         "</svg>",
         "geom.svg.stretched", "svg"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answer a = ask(SVG(BOX), cases[i][0]);
        if (strcmp(a.key, cases[i][1]) != 0) printf("%s: %s\n", cases[i][0], a.key);
        assert_true(a.status != ITA_OK);
        assert_string_equal(a.key, cases[i][1]);
        assert_string_equal(a.name, cases[i][2]);
    }
    answer a = ask(SVG(BOX), SVG("<rect id='far' x='1cm' width='8' height='6'/>"));
    assert_string_equal(a.key, "geom.svg.unit");
    assert_string_equal(a.name, "far");
}

// A file is one root with nothing beside it but comments, instructions and a DOCTYPE before it.
static void what_stands_beside_the_root_is_refused_where_it_stands(void **state) {
    (void)state;
    static const char *const cases[][4] = {
        // the file, the key, the name, where
        {SVG(BOX) "\nmore", "geom.svg.tag", "", "more"},
        {"<!-- x -->more" SVG(BOX), "geom.svg.tag", "", "more"},
        {SVG(BOX) "<![CDATA[more]]>", "geom.svg.tag", "", "<![C"},
        {SVG(BOX) "&lt;", "geom.svg.tag", "", "&lt;"},
        {SVG(BOX) "<g/>", "geom.svg.tag", "", "<g/>"},
        {SVG(BOX) "<!DOCTYPE svg>", "geom.svg.tag", "", "<!DOC"},
        {SVG(BOX "<!DOCTYPE svg [ " BIGGER " ]>"), "geom.svg.tag", "", "<!DOC"},
        {SVG(BOX "<!-->" BIGGER), "geom.svg.unfinished", "", "<!-->"},
        {"<?xml version='1.0'?>\n<?xml-stylesheet href='a.css'?>" SVG(BOX), "geom.svg.property",
         "xml-stylesheet", "<?xml-s"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answer a = ask(SVG(BOX), cases[i][0]);
        const size_t place = (size_t)(strstr(cases[i][0], cases[i][3]) - cases[i][0]);
        if (strcmp(a.key, cases[i][1]) != 0 || a.offset != place)
            printf("%s: %s at %zu, not %zu\n", cases[i][0], a.key, a.offset, place);
        assert_string_equal(a.key, cases[i][1]);
        assert_string_equal(a.name, cases[i][2]);
        assert_int_equal(a.offset, place);
    }
    answer a = ask(SVG(BOX), "<?xml version='1.0'?><!-- <?xml-stylesheet?> -->\n"
                             "<!DOCTYPE svg [<!ENTITY a 'b'>]>\n" SVG(BOX) "\n<!-- & --><?a b?>\n");
    assert_int_equal(a.status, ITA_OK);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
}

static void ellipses_are_what_they_are_however_they_are_said(void **state) {
    (void)state;
    static const char *const ways[] = {
        SVG("<ellipse cx='30' cy='20' rx='30' ry='20'/>"),
        SVG("<path d='M0 20A30 20 0 0 1 60 20A30 20 0 0 1 0 20Z'/>"),
        SVG("<path d='M30 0A30 20 0 0 0 30 40A30 20 0 0 0 30 0Z'/>"),
        SVG("<circle r='10' transform='translate(30 20) scale(3 2)'/>"),
        SVG("<path d='M10 0A10 10 0 1 1 -10 0 10 10 0 0 1 10 0Z' "
            "transform='matrix(3 0 0 2 30 20)'/>"),
        SVG("<rect width='60' height='40' rx='40' ry='20'/>"),
        SVG("<rect width='60' height='40' rx='-1' ry='40'/>"), // less than nothing is as the other
        SVG("<path d='M0 20A20 30 90 0 1 60 20A20 30 -90 0 1 0 20Z'/>"),
        // cut along a slanting line through places that no quarter has
        SVG("<path id='p' d='M54 32A30 20 0 0 1 6 8Z'/><path d='M6 8A30 20 0 0 1 54 32Z'/>"),
        SVG("<path d='M54 32A30 20 0 0 1 12 36Z'/><path d='M12 36A30 20 0 1 1 54 32Z'/>"),
    };
    const size_t count = sizeof ways / sizeof ways[0];
    for (size_t i = 0; i < count; i++)
        for (size_t j = i ? i : 0; j < count;
             j += i ? count : 1) { // all in the first, each in itself
            answer a = ask(ways[i], ways[j]);
            if (a.status || a.verdict) printf("%s in %s: %s %s\n", ways[j], ways[i], a.key, a.name);
            assert_int_equal(a.status, ITA_OK);
            assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        }
    // a rounder one of the same extent is another
    answer a = ask(ways[0], SVG("<rect width='60' height='40' rx='29.5' ry='20'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
    a = ask(ways[0], SVG("<ellipse cx='30' cy='20' rx='30' ry='20.1'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_UNSOLVED);
}

static void an_ellipse_that_is_a_circle_is_judged_exactly(void **state) {
    (void)state;
    answer a =
        ask(SVG("<circle cx='5' cy='5' r='5'/>"), SVG("<ellipse cx='5' cy='5' rx='5' ry='5'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_EXACT);
    a = ask(SVG("<circle r='6'/>"), SVG("<ellipse rx='3' ry='6' transform='scale(2 1)'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
}

// The centre lies on a whole place as near as the radius has it, or on none.
static void an_arc_has_the_radius_that_is_written(void **state) {
    (void)state;
    static const char figure[] = SVG("<path d='M-3-4A5 5 0 0 1 3-4Z'/>");
    static const struct {
        const char *radii;
        bool is_it, is_exact;
    } cases[] = {{"5 5", true, true},
                 {"5.00 5", true, true},
                 {"5.4 5.4", false, false},
                 {"4.6 4.6", false, false},
                 {"5.000000004 5", true, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char file[200];
        snprintf(file, sizeof file, SVG("<path d='M-3-4A%s 0 0 1 3-4Z'/>"), cases[i].radii);
        answer a = ask(figure, file);
        assert_int_equal(a.verdict == ITA_VERDICT_SOLVED, cases[i].is_it);
        assert_int_equal(a.mode == ITA_MODE_EXACT, cases[i].is_exact);
    }
    // nearly the same factor both ways makes no circle
    answer a =
        ask(SVG("<circle r='5'/>"), SVG("<circle r='5' transform='scale(1 1.0000000009)'/>"));
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    assert_int_equal(a.mode, ITA_MODE_TOLERANCE);
}

// The root, a box, and groups of nothing.
static void a_drawing_has_a_million_elements_at_most(void **state) {
    (void)state;
    if (is_abridged()) skip(); // what is read of a group is watched elsewhere
    ita_text drawing;
    ita_text_open(&drawing, ita_heap());
    ita_put(&drawing, "<svg>" BOX);
    for (int i = 2; i < 1 << 20; i++)
        ita_put(&drawing, "<g/>");
    const size_t length = drawing.length;
    ita_put(&drawing, "</svg>");
    answer a = ask(SVG(BOX), ita_text_get(&drawing));
    assert_int_equal(a.status, ITA_OK);
    assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
    drawing.length = length;
    ita_put(&drawing, "<g/></svg>");
    a = ask(SVG(BOX), ita_text_get(&drawing));
    assert_int_equal(a.status, ITA_E_LIMIT);
    assert_string_equal(a.key, "geom.file.many");
    assert_int_equal(a.offset, length);
    ita_text_close(&drawing);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_box_comes_in_many_elements),
        cmocka_unit_test(what_is_shown_lies_in_its_room_where_that_is_said),
        cmocka_unit_test(numbers_are_read_as_the_c_library_reads_them),
        cmocka_unit_test(one_definition_is_used_as_often_as_it_is_asked_for),
        cmocka_unit_test(a_piece_has_the_name_of_its_use),
        cmocka_unit_test(what_is_not_honoured_is_refused_by_name),
        cmocka_unit_test(what_stands_beside_the_root_is_refused_where_it_stands),
        cmocka_unit_test(ellipses_are_what_they_are_however_they_are_said),
        cmocka_unit_test(an_ellipse_that_is_a_circle_is_judged_exactly),
        cmocka_unit_test(an_arc_has_the_radius_that_is_written),
        cmocka_unit_test(a_drawing_has_a_million_elements_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
