/** In the address of a company's way in. */
export const isCompanyKey = (text: string): boolean => /^[a-z0-9][a-z0-9-]{1,39}$/.test(text);

/** The domain of a company's e-mails, in small letters. */
export const isEmailDomain = (text: string): boolean =>
  /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/.test(text);

/** What an issuer of OpenID Connect publishes, as far as signing in needs it; undefined: it says nothing of it. */
export interface PublishedIssuer {
  readonly issuer?: string | undefined;
  readonly authorization_endpoint?: string | undefined;
  readonly token_endpoint?: string | undefined;
  readonly jwks_uri?: string | undefined;
  readonly scopes_supported?: readonly string[] | undefined;
  readonly code_challenge_methods_supported?: readonly string[] | undefined;
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
}

/** Returns in Spanish sentences why nobody could sign in with it; of lists that it may leave out only what they say counts. */
export function faultsOfIssuer(issuer: string, said: PublishedIssuer | null): string[] {
  if (said === null)
    return ['En esa dirección no se publica una configuración de OpenID Connect. Revise el emisor.'];
  const lacks = (list: readonly string[] | undefined, wanted: string) =>
    list !== undefined && !list.includes(wanted);
  return [
    ...(said.issuer === undefined || bare(said.issuer) !== bare(issuer)
      ? [`El servicio dice que su emisor es «${said.issuer ?? 'ninguno'}»: escriba ese, tal cual.`]
      : []),
    ...(said.authorization_endpoint ? [] : ['No publica la página donde entran las personas.']),
    ...(said.token_endpoint ? [] : ['No publica dónde se piden las fichas (token_endpoint).']),
    ...(said.jwks_uri ? [] : ['No publica las llaves con las que firma (jwks_uri).']),
    ...(lacks(said.scopes_supported, 'email') ? ['No da el correo de la persona (alcance «email»).'] : []),
    ...(lacks(said.code_challenge_methods_supported, 'S256') ? ['No admite PKCE con S256.'] : []),
    ...(lacks(said.token_endpoint_auth_methods_supported, 'client_secret_basic')
      ? ['No admite el secreto del cliente como «client_secret_basic».']
      : []),
  ];
}

/** The root of an origin with and without its slash is the same issuer. */
const bare = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url);
