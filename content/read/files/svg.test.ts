import { describe } from 'vitest';
import { storyFile, testSiteFaults } from '../../../test/fakes/site-folder.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('SITE-LOOK: a logo that runs scripts, loads files or shows nothing is refused', () => {
  testSiteFaults([
    [
      'a logo that runs',
      { 'logo.svg': '<svg viewBox="0 0 1 1">\n<script>alert(1)</script></svg>' },
      /^logo\.svg, line 2: <script> is not allowed in a drawing\.$/,
    ],
    [
      'a logo with a handler',
      { 'logo.svg': '<svg viewBox="0 0 1 1" onload="alert(1)"/>' },
      /^logo\.svg, line 1: onload is not allowed in a drawing\.$/,
    ],
    [
      'a logo that loads something',
      { 'logo.svg': '<svg viewBox="0 0 1 1"><use xlink:href="https://evil.example/#a"/></svg>' },
      /^logo\.svg, line 1: xlink:href may only lead to a part of the drawing itself\.$/,
    ],
    [
      'a logo whose style loads something',
      {
        'logo.svg':
          '<svg viewBox="0 0 1 1">\n<style>a{fill:url(https://evil.example)}</style></svg>',
      },
      /^logo\.svg, line 2: a drawing may not load anything from elsewhere\.$/,
    ],
    [
      'a logo without a size',
      { 'logo.svg': '<svg/>' },
      /^logo\.svg, line 1: needs a viewBox, such as viewBox="0 0 64 64"\.$/,
    ],
    [
      'a picture that is no SVG',
      { 'logo.svg': '<html></html>' },
      /^logo\.svg, line 1: is no SVG drawing\.$/,
    ],
    [
      'a PNG with the ending of a drawing',
      { 'logo.svg': png },
      /^logo\.svg: is a PNG picture with the ending \.svg: give it the ending \.png, or save it as a real \.svg file\.$/,
    ],
    [
      'the same beside a text',
      { 'news/a.md': storyFile('date: 2026-03-01', '![A](a.svg)'), 'news/a.svg': png },
      /^news\/a\.svg: is a PNG picture with the ending \.svg: give it the ending \.png, or save it as a real \.svg file\.$/,
    ],
    [
      'the same in public/',
      { 'public/a.svg': png },
      /^public\/a\.svg: is a PNG picture with the ending \.svg: give it the ending \.png, or save it as a real \.svg file\.$/,
    ],
    [
      'a logo with entities',
      { 'logo.svg': '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>' },
      /^logo\.svg, line 1: entities and stylesheets are not allowed in a drawing\.$/,
    ],
  ]);
});
