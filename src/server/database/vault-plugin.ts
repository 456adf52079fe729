import type { Kysely, KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';
import type { Vault } from '#server/vault/vault.ts';

/**
 * Attaches the vault to the database and to every transaction: the functions of src/server/queries get the database as
 * first argument, and find here the keys of its fields. Queries and results pass through unchanged.
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
