/*
 * Attacks on sanitizers, generated: elements × attributes × addresses × encodings × broken nesting. Each would set `window.ran`.
 */

const RUN = 'window.ran=1'
const TAGS = [
  ...[
    'script',
    'img',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'video',
    'audio',
    'source',
    'input',
    'form',
  ],
  ...[
    'button',
    'select',
    'textarea',
    'keygen',
    'details',
    'marquee',
    'body',
    'html',
    'frameset',
    'base',
    'link',
  ],
  ...[
    'meta',
    'style',
    'template',
    'noscript',
    'noembed',
    'xmp',
    'plaintext',
    'title',
    'table',
    'a',
    'p',
    'b',
    'h2',
  ],
  ...['li', 'ul', 'blockquote', 'pre', 'code', 'custom-tag', 'image', 'isindex', 'portal', 'dialog', 'slot'],
]
const HANDLERS = [
  ...[
    'onerror',
    'onload',
    'onclick',
    'onfocus',
    'onmouseover',
    'ontoggle',
    'onanimationstart',
    'onpointerenter',
  ],
  ...['onbegin', 'onbeforetoggle', 'onscrollend', 'ONERROR', 'oNlOaD'],
]
const SCHEMES = [
  ...['javascript:', 'JaVaScRiPt:', ' javascript:', '\u0001javascript:', 'java\tscript:', 'java\nscript:'],
  ...['java&#9;script:', 'java&Tab;script:', '&#106;avascript:', '&#x6A;avascript:', 'javascript&colon;'],
  ...[
    'javascript&#58;',
    'vbscript:',
    'data:text/html,',
    'data:text/html;base64,',
    'data:image/svg+xml,',
    'blob:',
  ],
  ...[
    'filesystem:',
    'view-source:javascript:',
    'feed:javascript:',
    'jar:',
    '//evil.example/',
    '\\\\evil.example\\',
  ],
  ...[
    '/\\evil.example/',
    'https:evil.example',
    'http:\\\\evil.example',
    '%6aavascript:',
    '\u200bjavascript:',
  ],
  ...[
    '/external?url=javascript:',
    '/external?url=https://a/%22onclick=',
    '/products/1"onclick=',
    '/auth/signout?',
  ],
]
const ADDRESSED = [
  (address: string) => `<a href="${address}${RUN}">x</a>`,
  (address: string) => `<a href='${address}${RUN}'>x</a>`,
  (address: string) => `<a href=${address}${RUN}>x</a>`,
  (address: string) =>
    `<p><a href="${address}${RUN}" target=_self rel=opener>https://youtu.be/dQw4w9WgXcQ</a></p>`,
  (address: string) => `<img src="${address}${RUN}" srcset="${address}${RUN} 1x" alt="x">`,
  (address: string) => `<svg><a xlink:href="${address}${RUN}"><text>x</text></a></svg>`,
  (address: string) =>
    `<form action="${address}${RUN}"><button formaction="${address}${RUN}">x</button></form>`,
  (address: string) => `<iframe src="${address}${RUN}"></iframe><object data="${address}${RUN}"></object>`,
  (address: string) =>
    `<math href="${address}${RUN}">x</math><base href="${address}"><link rel=stylesheet href="${address}">`,
]
const UPLOAD = `/uploads/${'A'.repeat(22)}.webp`
const PAYLOAD = `<img src=x onerror=${RUN}>`
/** Trees that a parser repairs, so that what was a text becomes an element. */
const MUTATIONS = [
  (html: string) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${html}">`,
  (html: string) => `<form><math><mtext></form><form><mglyph><style></math>${html}`,
  (html: string) => `<svg></p><style><a id="</style>${html}">`,
  (html: string) => `<svg><foreignObject><p>${html}</p></foreignObject></svg>`,
  (html: string) => `<svg><title><![CDATA[${html}]]></title></svg>`,
  (html: string) => `<math><annotation-xml encoding="text/html">${html}</annotation-xml></math>`,
  (html: string) => `<noscript><p title="</noscript>${html}">`,
  (html: string) => `<textarea><p title="</textarea>${html}">`,
  (html: string) => `<xmp><p title="</xmp>${html}">`,
  (html: string) => `<iframe><p title="</iframe>${html}">`,
  (html: string) => `<title><p title="</title>${html}">`,
  (html: string) => `<template><style></template>${html}`,
  (html: string) => `<select><style></select>${html}`,
  (html: string) => `<table><td><a title="</td>${html}">`,
  (html: string) => `<!--><${'p'}>${html}-->`,
  (html: string) => `<!--!>${html}-->`,
  (html: string) => `<!-->--!>${html}`,
  (html: string) => `<?xml ${html}?>`,
  (html: string) => `<![CDATA[${html}]]>`,
  (html: string) => `<p title="'>${html}'">`,
  (html: string) => `<a href="https://a/" title='"></a>${html}'>x</a>`,
  (html: string) => `<img src="${UPLOAD}" alt='">${html}'>`,
  (html: string) => `<img src="${UPLOAD}" alt="&quot;&gt;${html.replaceAll('<', '&lt;')}">`,
  (html: string) => `<img alt="\`${html}\`" src="${UPLOAD}">`,
  (html: string) => html.replaceAll('<', '&lt;'),
  (html: string) => html.replaceAll('<', '&amp;lt;'),
  (html: string) => html.replaceAll('<', '\u00bc'),
  (html: string) => html.replaceAll('<', '\uff1c'),
  (html: string) => html.replaceAll(' ', '\f'),
  (html: string) => html.replaceAll(' ', '/'),
  (html: string) => html.replaceAll(' ', '\u00a0'),
  (html: string) => html.replace('<', '<\u0000'),
  (html: string) => html.replace('>', ''),
  (html: string) => `<${html}>`,
  (html: string) => `<scr<script>ipt>${RUN}</scr</script>ipt>${html}`,
  (html: string) => `<pre><code>${html}</code></pre></pre></code>`,
  (html: string) => `<ul><li></ul></li>${html}<li>`,
  (html: string) => `<blockquote>${'<b>'.repeat(60)}${html}`,
  (html: string) => `</section></div></article></main>${html}`,
]
const STYLES = [
  '<style>@import "//evil.example/x.css";</style>',
  '<p style="position:fixed;inset:0;background:url(javascript:window.ran=1)">x</p>',
  '<b style="width:expression(window.ran=1)">x</b>',
  '<i style="behavior:url(#default#time2)" class="btn" id="main">x</i>',
  '<a href="https://a/" style="animation:x" onanimationstart=window.ran=1>x</a>',
  '<svg><style>@keyframes x{}</style><rect style="animation-name:x" onanimationend="window.ran=1"/></svg>',
]

/** Several hundred attacks, each once. */
export const ATTACKS: readonly string[] = [
  ...new Set([
    ...TAGS.flatMap((tag) =>
      HANDLERS.map(
        (handler, index) =>
          [
            `<${tag} ${handler}=${RUN} src=x autofocus open>x</${tag}>`,
            `<${tag}/${handler}="${RUN}"//`,
            `<${tag.toUpperCase()}\n${handler}\n=\n'${RUN}' tabindex=0>x`,
          ][index % 3] ?? '',
      ),
    ),
    ...SCHEMES.flatMap((scheme) => ADDRESSED.map((attack) => attack(scheme))),
    ...MUTATIONS.flatMap((mutate) => [PAYLOAD, `<svg onload=${RUN}>`, `<script>${RUN}</script>`].map(mutate)),
    ...STYLES,
  ]),
]
