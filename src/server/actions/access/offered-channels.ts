import { codeChannels, type CodeChannel } from '#domain/partner/code-channels.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { PartnerRow } from '#server/queries/catalogue/offers.ts';

type Configured = Pick<Deps, 'config'>;

/** The ways in which a partner's codes come, in its order, of those that somebody stands behind. */
export const offeredChannels = (
  { config: { providers } }: Configured,
  { code_channels }: Pick<PartnerRow, 'code_channels'>,
): CodeChannel[] =>
  code_channels.filter((each) => codeChannels.includes(each) && providers[each].is !== 'none');

/** The way that was asked for; SMS where the partner does not offer it any more, so that the code comes. */
export const channelFor = (
  deps: Configured,
  partner: PartnerRow | undefined,
  asked: CodeChannel | undefined,
): CodeChannel =>
  partner && asked !== undefined && offeredChannels(deps, partner).includes(asked) ? asked : 'sms';
