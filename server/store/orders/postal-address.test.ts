import { expect, test } from 'vitest';
import { addressLines } from './postal-address.ts';

const rows: Record<
  string,
  [country: string, street: string, postcode: string, city: string, state: string, lines: string[]]
> = {
  'New York': [
    'US',
    '350 5th Ave',
    '10118',
    'New York',
    'NY',
    ['350 5th Ave', 'New York, NY 10118', 'United States'],
  ],
  Rotterdam: [
    'NL',
    'Kanaalweg 14',
    '3011 AB',
    'Rotterdam',
    '',
    ['Kanaalweg 14', '3011 AB Rotterdam', 'Netherlands'],
  ],
  London: [
    'GB',
    '10 Downing Street',
    'SW1A 2AA',
    'London',
    '',
    ['10 Downing Street', 'London', 'SW1A 2AA', 'United Kingdom'],
  ],
  'Cairo, in Latin letters': [
    'EG',
    '15 Talaat Harb',
    '11511',
    'Cairo',
    'Cairo Governorate',
    ['15 Talaat Harb', 'Cairo', 'Cairo Governorate', '11511', 'Egypt'],
  ],
  Zurich: [
    'CH',
    'Bahnhofstrasse 1',
    'CH-8001',
    'Zürich',
    '',
    ['Bahnhofstrasse 1', 'CH-8001 Zürich', 'Switzerland'],
  ],
  'a state that labels do not have': [
    'DE',
    'Am Markt 1',
    '80331',
    'München',
    'Bayern',
    ['Am Markt 1', '80331 München', 'Bayern', 'Germany'],
  ],
  'a city that the format has not': [
    'AE',
    'Al Wasl Road 3',
    '',
    'Jumeirah',
    'Dubai',
    ['Al Wasl Road 3, Jumeirah', 'Dubai', 'United Arab Emirates'],
  ],
  'a city that the format has itself': [
    'SG',
    '1 Raffles Place',
    '048616',
    'Singapore',
    '',
    ['1 Raffles Place', 'SINGAPORE 048616', 'Singapore'],
  ],
  'a postcode that the country has not': [
    'HK',
    '1 Queen’s Road',
    '999077',
    'Central',
    '',
    ['1 Queen’s Road', 'Central', '999077', 'Hong Kong SAR China'],
  ],
  'Tokyo, in Latin letters': [
    'JP',
    '1-1 Chiyoda',
    '100-8111',
    'Chiyoda-ku',
    'Tokyo',
    ['1-1 Chiyoda, Chiyoda-ku, Tokyo', '100-8111', 'Japan'],
  ],
  'no country by its code': [
    'Nowhere',
    'Lane 1',
    '12',
    'Town',
    'Land',
    ['Lane 1', '12 Town', 'Land', 'Nowhere'],
  ],
};

test.each(Object.entries(rows))(
  'PAY-ADDRESS: the lines of an address are in its country’s order: %s',
  (_, [country, street, postcode, city, state, lines]) => {
    expect(addressLines('Mara', { country, street, postcode, city, state })).toEqual([
      'Mara',
      ...lines,
    ]);
  },
);

test('PAY-ADDRESS: an address in the country’s own script goes from large to small if the country does so', () => {
  const tokyoAddress = {
    country: 'JP',
    street: '千代田1-1',
    postcode: '100-8111',
    city: '千代田区',
    state: '東京都',
  };
  expect(addressLines('山田花子', tokyoAddress)).toEqual([
    '〒100-8111',
    '東京都',
    '千代田区千代田1-1',
    '山田花子',
    'Japan',
  ]);
  expect(addressLines('Mara', null)).toEqual(['Mara']);
});
