import type { Kysely, KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';
import type { Vault } from '#server/vault/vault.ts';

/**
 * Carries the vault along with the database, into every transaction: the functions of src/server/queries get the
 * database first, and find here what opens its fields. Queries and results pass through as they are.
 */
export class VaultPlugin implements KyselyPlugin {
  readonly vault: Vault;
  constructor(vault: Vault) {
    this.vault = vault;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult = ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
    Promise.resolve(result);
}

/** @throws when the database was not opened by openDatabase */
export function vaultOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Vault {
  const plugin = db.getExecutor().plugins.find((each) => each instanceof VaultPlugin);
  if (!plugin) throw new Error('this database has no vault');
  return plugin.vault;
}
