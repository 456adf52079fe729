import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Company, CompanySignInPort } from './port.ts';

/** A large module, which a start without such a partner does not need. */
const library = () => import('openid-client');

const provider = 'company-sign-in';
const claimsOfPerson = z.object({ email: z.email(), email_verified: z.literal(true) });

/** Authorisation code with PKCE, state and nonce. What the issuer publishes is read anew at each sign-in. */
export const openIdSignIn = (): CompanySignInPort => ({
  async begin({ company, redirectUri }, signal) {
    const openid = await library();
    const config = await published(company, signal);
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
    const config = await published(company, signal);
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
});

/** Reads the issuer's endpoints. @throws ProviderError */
async function published(
  { issuer, clientId, clientSecret }: Company,
  signal: AbortSignal,
): Promise<Configuration> {
  const openid = await library();
  const place = new URL(issuer);
  try {
    return await openid.discovery(place, clientId, clientSecret, openid.ClientSecretBasic(clientSecret), {
      // Only loopback is without TLS: where an issuer may be is checked when it is set.
      execute: place.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
      [openid.customFetch]: async (url, { body, ...options }) => {
        try {
          const reply = await fetch(url, {
            ...options,
            ...(body === undefined ? {} : { body: body as BodyInit }),
            signal,
          });
          if (reply.status < 500) return reply;
        } catch (cause) {
          throw new ProviderError(provider, 'no answer', { cause });
        }
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
