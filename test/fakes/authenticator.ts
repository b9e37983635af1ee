import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** The values that a browser passes to an authenticator, and the authenticator's own. */
interface Ceremony {
  challenge: string;
  /** The origin of the page. */
  origin: string;
  /** The domain to which the passkey belongs. */
  rpId: string;
  /** By default `webauthn.create` for a new passkey, and `webauthn.get` for a signature. */
  type?: string;
  counter?: number;
  /** True if the authenticator has verified the user, such as by a fingerprint or a PIN. */
  isVerified?: boolean;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const bytes = (...values: number[]) => Buffer.from(values);
/** A CBOR text of less than 24 bytes. */
const cborText = (text: string) => Buffer.concat([bytes(0x60 + text.length), Buffer.from(text)]);

/** An authenticator in software with one passkey, after Web Authentication level 3: sections 5.8.1, 6.1 and 6.5. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = base64url(credential);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  /** COSE, RFC 9053: an EC2 key for ES256 on P-256. */
  const coseKey = Buffer.concat([
    bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32),
    Buffer.from(x, 'base64url'),
    bytes(0x22, 0x58, 32),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = ({ challenge, origin, type }: Ceremony, defaultType: string) =>
    JSON.stringify({ type: type ?? defaultType, challenge, origin, crossOrigin: false });
  const authenticatorData = (
    { rpId, counter = 0, isVerified = true }: Ceremony,
    extraBytes = 0,
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = userPresent | (isVerified ? userVerified : 0) | extraBytes;
    return Buffer.concat([hashOf(rpId), bytes(flags), count]);
  };
  const assertionBase = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id,
    /** Makes the passkey. */
    make(ceremony: Ceremony): RegistrationResponseJSON {
      const data = Buffer.concat([
        authenticatorData(ceremony, hasCredential),
        Buffer.alloc(16),
        bytes(0, credential.length),
        credential,
        coseKey,
      ]);
      const attestation = Buffer.concat([
        bytes(0xa3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), bytes(0xa0)],
        ...[cborText('authData'), bytes(0x58, data.length), data],
      ]);
      return {
        ...assertionBase,
        response: {
          clientDataJSON: base64url(clientData(ceremony, 'webauthn.create')),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs in with the passkey. */
    answer(ceremony: Ceremony): AuthenticationResponseJSON {
      const json = clientData(ceremony, 'webauthn.get');
      const data = authenticatorData(ceremony);
      return {
        ...assertionBase,
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, hashOf(json)]), privateKey)),
        },
      };
    },
  };
}
