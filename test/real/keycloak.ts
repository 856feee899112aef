import type { Page } from 'playwright-core';
import { CLIENT } from '../openid-server.ts';

/** Somebody whom the server knows. */
export const ana = { name: 'ana', email: 'ana@company.example', password: 'a password of the server' };
/** Whose address it has not confirmed. */
export const ben = { name: 'ben', email: 'ben@company.example', password: ana.password };

/** A Keycloak server that `npm run test:real` started, and a realm of the product's own in it. */
export class Keycloak {
  readonly #url: string;
  readonly #realm = `rejoinder-${process.pid}-${Date.now()}`;
  constructor(url: string) {
    this.#url = url;
  }
  get issuer(): string {
    return `${this.#url}/realms/${this.#realm}`;
  }

  /** Takes connections before it answers: a first start makes its tables. */
  async #token(): Promise<string> {
    const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'admin' };
    for (;;) {
      const answer = await fetch(`${this.#url}/realms/master/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { access_token: string }).access_token;
      await new Promise((done) => setTimeout(done, 500));
    }
  }

  async #make(path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${await this.#token()}`, 'content-type': 'application/json' };
    const answer = await fetch(`${this.#url}/admin/realms${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The server made nothing of ${path}: ${answer.status} ${await answer.text()}`);
  }

  /** The realm with its two people. */
  async open(): Promise<void> {
    const person = ({ name, email, password }: typeof ana, emailVerified: boolean) => ({
      username: name,
      email,
      emailVerified,
      enabled: true,
      firstName: name === 'ana' ? 'Ana' : 'Ben',
      lastName: 'Žagar',
      credentials: [{ type: 'password', value: password, temporary: false }],
    });
    await this.#make('', { realm: this.#realm, enabled: true, users: [person(ana, true), person(ben, false)] });
  }

  /** The product as an application with a secret, or as one that lives in browsers. */
  openIdClient(redirectUri: string, { forBrowsers }: { forBrowsers: boolean }): Promise<void> {
    return this.#make(`/${this.#realm}/clients`, {
      clientId: CLIENT.id,
      protocol: 'openid-connect',
      redirectUris: [redirectUri],
      publicClient: forBrowsers,
      ...(forBrowsers ? { webOrigins: [new URL(redirectUri).origin] } : { secret: CLIENT.secret }),
      attributes: { 'post.logout.redirect.uris': '+', 'pkce.code.challenge.method': 'S256' },
    });
  }

  /** The product as a service provider; the address goes with the assertion. */
  samlClient({ entityId, callbackUrl }: { entityId: string; callbackUrl: string }): Promise<void> {
    return this.#make(`/${this.#realm}/clients`, {
      clientId: entityId,
      protocol: 'saml',
      redirectUris: [callbackUrl],
      attributes: {
        'saml.client.signature': 'false',
        'saml.assertion.signature': 'true',
        'saml.force.post.binding': 'true',
        saml_name_id_format: 'email',
      },
      protocolMappers: [
        {
          name: 'email',
          protocol: 'saml',
          protocolMapper: 'saml-user-property-mapper',
          config: { 'user.attribute': 'email', 'attribute.name': 'email', 'attribute.nameformat': 'Basic' },
        },
      ],
    });
  }

  /** What its own metadata says that a service provider must know. */
  async samlProvider(): Promise<{ entity_id: string; sign_in_url: string; certificate: string }> {
    const xml = await (await fetch(`${this.issuer}/protocol/saml/descriptor`)).text();
    const read = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
    return {
      entity_id: read(/entityID="([^"]+)"/),
      sign_in_url: read(/<md:SingleSignOnService [^>]*HTTP-Redirect"[^>]*Location="([^"]+)"/),
      certificate: read(/X509Certificate>([^<]+)</),
    };
  }
}

/** Fills its form in, on its own page. */
export async function signInThere(page: Page, { name, password }: typeof ana): Promise<void> {
  await page.locator('#username').fill(name);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
}
