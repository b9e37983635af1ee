import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type HtmlNode,
  htmlTags,
  maxNesting,
  parseHtmlNodes,
} from '../../../../contract/html-node.ts';
import { htmlNodes, sanitizeProductHtml } from './product-html.ts';

const attacks = [
  '<script>alert(1)</script>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<a href="//evil.example/">x</a>',
  '<a href="\\\\evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href=" &#1; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="http://plain.example/">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="https:\\\\evil.example">x</a>',
  '<base href="https://evil.example/"><form action="https://evil.example"><input></form>',
  '<style>@import "//evil.example"</style><link rel=stylesheet href=//evil.example>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];

describe('product texts', () => {
  test.each(attacks)('%s can neither run nor redirect', (attack) => {
    const cleanHtml = sanitizeProductHtml(attack);
    expect(cleanHtml).not.toMatch(/<(script|style|img|svg|iframe|form|base|link|math|input)/i);
    expect(cleanHtml).not.toMatch(/<[^>]*\s(on\w+|style|src|title|class)=/i);
    expect(cleanHtml).not.toMatch(/<[^>]*\shref=/i);
    expect(JSON.stringify(htmlNodes(cleanHtml))).not.toContain('"href"');
  });

  test('links to https and mailto stay', () => {
    const cleanHtml = sanitizeProductHtml(
      '<a href="https://good.example/?a=1&amp;b=2" target="_top">good</a> <a href="mailto:a@b.example">mail</a>',
    );
    expect(cleanHtml).toContain('href="https://good.example/?a=1&amp;b=2"');
    expect(htmlNodes(cleanHtml)).toEqual([
      { tag: 'a', href: 'https://good.example/?a=1&b=2', children: ['good'] },
      ' ',
      { tag: 'a', href: 'mailto:a@b.example', children: ['mail'] },
    ]);
  });

  test('a text becomes the tree of its elements', () => {
    expect(
      htmlNodes(
        sanitizeProductHtml(
          '<p>One <b>two</b><br>three &lt;p&gt; &amp;amp;</p><ul><li>a<li>b</ul>',
        ),
      ),
    ).toEqual([
      {
        tag: 'p',
        children: [
          'One ',
          { tag: 'b', children: ['two'] },
          { tag: 'br', children: [] },
          'three <p> &amp;',
        ],
      },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['a'] },
          { tag: 'li', children: ['b'] },
        ],
      },
    ]);
  });

  test('invisible elements leave no text, other elements leave theirs, and nesting is limited', () => {
    expect(
      htmlNodes(
        '<div>a<script>b</script><option>c<b>d</b></option><style>e</style></div><h1>f</h1>',
      ),
    ).toEqual(['af']);
    const deepNodes = htmlNodes(`${'<b>'.repeat(100)}x`);
    expect(parseHtmlNodes(deepNodes)).toEqual(deepNodes);
    expect(JSON.stringify(deepNodes).match(/"tag"/g)).toHaveLength(maxNesting);
  });

  test('any input gives only allowed elements and safe links', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks, '<p>', '</p>', '<', '>', '"', '&lt;'),
      fc.string(),
    );
    const expectSafe = (node: HtmlNode): void => {
      if (typeof node === 'string') return;
      expect(htmlTags).toContain(node.tag);
      if (node.href !== undefined) expect(node.href).toMatch(/^(https:\/\/[^/\\]|mailto:)/i);
      node.children.forEach(expectSafe);
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        htmlNodes(sanitizeProductHtml(pieces.join(''))).forEach(expectSafe);
      }),
    );
  });
});
