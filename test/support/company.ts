import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Who the company says is there; a test changes it. */
export interface CompanyPerson {
  email: string;
  emailVerified: boolean;
}

/** A partner's own OpenID Connect service on a free port: whoever comes is signed in there as `person`. */
export class TestCompany implements AsyncDisposable {
  readonly issuer: string;
  readonly clientId = 'enganche';
  readonly clientSecret = 'the secret of this test, long enough';
  person: CompanyPerson = { email: '', emailVerified: true };
  /** Says no at its own page. */
  refuses = false;
  /** Answers nothing but faults. */
  isDown = false;
  /** Publishes other keys than those that it signs with. */
  hasOtherKeys = false;
  readonly #server: Server;

  private constructor(server: Server, redirectUri: string) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = this.#provider(redirectUri);
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (this.isDown) return void response.writeHead(503).end();
      if (this.hasOtherKeys && request.url === '/jwks')
        return void response.setHeader('content-type', 'application/json').end(JSON.stringify(otherKeys()));
      if (!request.url?.startsWith('/here/')) return void answer(request, response);
      const result = this.refuses
        ? { error: 'access_denied' }
        : { login: { accountId: this.person.email || 'nobody' } };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  }

  static async start(redirectUri: string): Promise<TestCompany> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return new TestCompany(server, redirectUri);
  }

  #provider(redirectUri: string): Provider {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider: Provider = new Provider(this.issuer, {
      clients: [{ client_id: this.clientId, client_secret: this.clientSecret, redirect_uris: [redirectUri] }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
      adapter: InMemory,
      ttl: {
        Interaction: 600,
        Grant: 600,
        Session: 600,
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
      },
      cookies: { keys: ['of this test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/here/${uid}` },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email: this.person.email, email_verified: this.person.emailVerified }),
      }),
      // Its people agreed to it when they were hired.
      loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
        const grant = new provider.Grant({ clientId: this.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    return provider;
  }

  /** What a browser does that is sent there: follows the company's pages until it is sent back. Returns the query. */
  async visit(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let at = new URL(url); ;) {
      const reply = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      });
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      const location = reply.headers.get('location');
      if (location === null)
        throw new Error(`${at.pathname} answered ${reply.status}: ${await reply.text()}`);
      at = new URL(location, at);
      if (at.origin !== this.issuer) return at.search.slice(1);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }
}

/** Under the same id. */
const otherKeys = () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] };
};

type Stored = Record<string, unknown> & { uid?: string; grantId?: string };

/** What the package keeps, for one test: its own store for this warns that it is one. */
class InMemory {
  readonly #rows = new Map<string, Stored>();

  async upsert(id: string, row: Stored): Promise<void> {
    this.#rows.set(id, row);
  }
  async find(id: string): Promise<Stored | undefined> {
    return this.#rows.get(id);
  }
  async findByUid(uid: string): Promise<Stored | undefined> {
    return [...this.#rows.values()].find((row) => row.uid === uid);
  }
  async consume(id: string): Promise<void> {
    this.#rows.set(id, { ...this.#rows.get(id), consumed: 1 });
  }
  async destroy(id: string): Promise<void> {
    this.#rows.delete(id);
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id);
  }
}
