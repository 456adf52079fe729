import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { ProviderError } from '#server/providers/provider-error.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { Company, CompanySignInPort } from './port.ts';
import { isReceiverUrl } from '#server/providers/webhooks/address.ts';

/** A large module, which a start without such a partner does not need. */
const library = () => import('openid-client');

const provider = 'company-sign-in';
const claimsOfPerson = z.object({ email: z.email(), email_verified: z.literal(true) });

/**
 * Authorisation code with PKCE, state and nonce. What the issuer publishes is read anew at each sign-in. `isLocalAllowed`:
 * a demonstration's issuer may be this computer.
 */
export const openIdSignIn = (isLocalAllowed: boolean): CompanySignInPort => ({
  accepts: (issuer) => isIssuerUrl(issuer, isLocalAllowed),

  async begin({ company, redirectUri }, signal) {
    const openid = await library();
    const config = await published(company, signal, isLocalAllowed);
    const kept = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, kept };
  },

  async finish({ company, redirectUri, kept, query }, signal) {
    const openid = await library();
    const config = await published(company, signal, isLocalAllowed);
    try {
      const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: kept.verifier,
        expectedState: kept.state,
        expectedNonce: kept.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // An issuer may keep the e-mail for its userinfo.
      const said = claimsOfPerson.safeParse(
        claims && claims['email'] === undefined
          ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims,
      );
      return said.success ? { email: said.data.email } : null;
    } catch (error) {
      const fault = faultIn(error);
      if (fault) throw fault;
      // Our own account there: nobody can sign in until the operator mends it.
      const isOurs =
        error instanceof openid.WWWAuthenticateChallengeError ||
        (error instanceof openid.ResponseBodyError && error.error.endsWith('_client'));
      if (isOurs)
        throw new ProviderError(provider, 'refuses this client', { retryable: false, cause: error });
      return null;
    }
  },

  async look({ issuer }, signal) {
    const url = new URL(issuer);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const request = new Request(url, { signal, headers: { accept: 'application/json' } });
    const reply = await guardedFetch(request, isLocalAllowed);
    if (reply.status >= 500) throw new ProviderError(provider, 'the issuer has a fault');
    const said = publishedIssuer.safeParse(await reply.json().catch(() => null));
    return reply.ok && said.success ? said.data : null;
  },
});

const text = z.string().optional();
const list = z.array(z.string()).optional();
const publishedIssuer = z.object({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  jwks_uri: text,
  scopes_supported: list,
  code_challenge_methods_supported: list,
  token_endpoint_auth_methods_supported: list,
});

/** Reads the issuer's endpoints. @throws ProviderError */
async function published(
  { issuer, clientId, clientSecret }: Company,
  signal: AbortSignal,
  isLocalAllowed: boolean,
): Promise<Configuration> {
  const openid = await library();
  const place = new URL(issuer);
  try {
    return await openid.discovery(place, clientId, clientSecret, openid.ClientSecretBasic(clientSecret), {
      execute: [
        // By default the library believes an ID token for the connection that it came by.
        openid.enableNonRepudiationChecks,
        // Only loopback is without TLS: where an issuer may be is checked when it is set.
        ...(place.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
      [openid.customFetch]: async (url, { body, ...options }) => {
        const request = new Request(url, {
          ...options,
          ...(body === undefined ? {} : { body: body as BodyInit }),
          signal,
        });
        const reply = await guardedFetch(request, isLocalAllowed);
        if (reply.status < 500) return reply;
        throw new ProviderError(provider, 'the issuer has a fault');
      },
    });
  } catch (error) {
    throw (
      faultIn(error) ?? new ProviderError(provider, 'publishes nothing to sign in with', { cause: error })
    );
  }
}

/** The library wraps what its fetch throws. */
function faultIn(error: unknown): ProviderError | null {
  if (error instanceof ProviderError) return error;
  return error instanceof Error ? faultIn(error.cause) : null;
}

/** Whether a company's service may be at this address, as far as its text tells; without TLS only this computer. */
function isIssuerUrl(text: string, isLocalAllowed: boolean): boolean {
  if (!isReceiverUrl(text, isLocalAllowed)) return false;
  const { protocol, hostname, search } = new URL(text);
  return search === '' && (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
