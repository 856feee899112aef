import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

/** Encrypts what the service must read again and nobody else may: secrets that it signs with, tokens of other services. */
export interface Seal {
  close(text: string): Promise<string>;
  /** Null when it was closed with another secret. */
  open(sealed: string): Promise<string | null>;
}

/** @param purpose keeps what is sealed for one thing from being opened as another */
export function sealFor(secret: string, purpose: string): Seal {
  const key = `${purpose} ${secret}`;
  return {
    close: (text) => symmetricEncrypt({ key, data: text }),
    open: (sealed) => symmetricDecrypt({ key, data: sealed }).catch(() => null),
  };
}
