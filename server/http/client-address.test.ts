import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

function requestFrom(forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.1' });
  const req = new IncomingMessage(socket);
  if (forwarded !== undefined) req.headers['x-forwarded-for'] = forwarded;
  return req;
}

describe('the visitor’s address', () => {
  test('without a trusted proxy the header is ignored, with one warning', () => {
    const warnings: string[] = [];
    const address = createClientAddress(0, (message) => warnings.push(message));
    expect(address(requestFrom('1.2.3.4'))).toBe('10.0.0.1');
    expect(address(requestFrom('5.6.7.8'))).toBe('10.0.0.1');
    expect(warnings).toHaveLength(1);
  });

  test.each([
    [1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [2, '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [2, '1.2.3.4', '10.0.0.1'],
    [1, '6.6.6.6:1, 1.2.3.4:51034', '1.2.3.4'],
    [1, '[2001:db8::1]:51034', '2001:db8::1'],
    [2, '[2001:db8::1], 10.0.0.2:80', '2001:db8::1'],
    [1, '2001:db8::1', '2001:db8::1'],
    [1, '1.2.3.4:x', '10.0.0.1'],
    [1, 'not an address', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
  ])('with %d proxies in front %s is %s', (proxies, header, expected) => {
    expect(createClientAddress(proxies, () => {})(requestFrom(header))).toBe(expected);
  });
});
