import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBrandPictures, iconShapes } from './brand-pictures.ts';

const logoOf = (svg: string) => ({
  url: '/assets/logo.svg',
  width: 96,
  height: 48,
  type: 'image/svg+xml' as const,
  base64: Buffer.from(svg).toString('base64'),
});
const wideDrawing = readFileSync('test/fixtures/site/logo.svg', 'utf8');
const wideLogo = logoOf(wideDrawing);
const colours = { light: { accent: '#1f7a4d' }, dark: {} };

/** The colour of a pixel, as #rrggbbaa. */
async function pixel(bytes: Buffer, leftPx: number, top: number): Promise<string> {
  const pixelImage = sharp(bytes).ensureAlpha().extract({ left: leftPx, top, width: 1, height: 1 });
  return `#${(await pixelImage.raw().toBuffer()).toString('hex')}`;
}

test('SITE-ICONS: each icon has its size, its corners and the logo on white', async () => {
  const { icons } = (await drawBrandPictures({ logo: wideLogo, colours })) ?? {};
  for (const [name, { sizePx, rounded }] of Object.entries(iconShapes)) {
    const { url, bytes } = icons?.[name as keyof typeof iconShapes] ?? expect.fail(name);
    expect(url).toMatch(/^\/assets\/icon-\w+-[\w-]{8}\.png$/);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height], name).toEqual([sizePx, sizePx]);
    expect(await pixel(bytes, 0, 0), name).toBe(rounded ? '#00000000' : '#ffffffff');
    expect(await pixel(bytes, sizePx / 2, 4), name).toBe('#ffffffff');
    expect(await pixel(bytes, sizePx / 2, sizePx / 2), name).toBe('#1f7a4dff');
  }
});

test('SITE-ICONS: the link preview shows the logo and the accent, and gets a new URL when either changes', async () => {
  const share = async (accent: string, logo = wideLogo) =>
    (await drawBrandPictures({ logo, colours: { light: { accent }, dark: {} } }))?.share ??
    expect.fail();
  const { url, bytes } = await share('#1f7a4d');
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(await pixel(bytes, 10, 10)).toBe('#ffffffff');
  expect(await pixel(bytes, 600, 315)).toBe('#1f7a4dff');
  expect(await pixel(bytes, 420, 315)).toBe('#f4d35eff');
  expect(await pixel(bytes, 10, 629)).toBe('#1f7a4dff');
  expect((await share('#1f7a4d')).url).toBe(url);
  expect((await share('#7a1f4d')).url).not.toBe(url);
  const narrowLogo = logoOf(wideDrawing.replace('r="12"', 'r="9"'));
  expect((await share('#1f7a4d', narrowLogo)).url).not.toBe(url);
});

test('SITE-ICONS: nothing is drawn without a logo or without sharp, and a logo that cannot be drawn is refused', async () => {
  expect(await drawBrandPictures({ logo: null, colours })).toBeNull();
  const importSharp = () => Promise.reject(new Error('no such package'));
  expect(await drawBrandPictures({ logo: wideLogo, colours }, importSharp)).toBeNull();
  const emptyLogo = logoOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>');
  await expect(drawBrandPictures({ logo: emptyLogo, colours })).rejects.toThrow(
    /^site\/logo\.svg: cannot be drawn \(.*tag mismatch.*\)\.$/,
  );
});

test('SITE-ICONS: a PNG logo is put into the icons unchanged, and never enlarged', async () => {
  const dot = sharp({ create: { width: 40, height: 20, channels: 3, background: '#1f7a4d' } });
  const base64 = (await dot.png().toBuffer()).toString('base64');
  const size = { width: 40, height: 20 };
  const logo = { url: '/assets/logo.png', ...size, type: 'image/png' as const, base64 };
  const { bytes } = (await drawBrandPictures({ logo, colours }))?.icons.any512 ?? expect.fail();
  expect(await pixel(bytes, 256, 256)).toBe('#1f7a4dff');
  expect(await pixel(bytes, 256 - 22, 256)).toBe('#ffffffff');
  expect(await pixel(bytes, 256, 256 - 12)).toBe('#ffffffff');
  const unreadableLogo = {
    ...logo,
    base64: Buffer.from('\x89PNG\r\n', 'latin1').toString('base64'),
  };
  await expect(drawBrandPictures({ logo: unreadableLogo, colours })).rejects.toThrow(
    /^site\/logo\.png: cannot be drawn \(/,
  );
});
