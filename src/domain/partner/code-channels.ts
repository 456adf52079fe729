/** How a code reaches a phone. The first one always goes by SMS, as the screens say. */
export const codeChannels = ['sms', 'whatsapp', 'voice'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** As the desk writes them. */
export const channelWords: Record<CodeChannel, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  voice: 'llamada',
};

/** 'SMS, WhatsApp, llamada' */
export const channelsText = (channels: readonly CodeChannel[]): string =>
  channels.map((each) => channelWords[each]).join(', ');

/** Reads 'SMS, WhatsApp, llamada'; empty: by SMS alone; null: it is no such order. */
export function channelsIn(text: string): CodeChannel[] | null {
  if (text.trim() === '') return ['sms'];
  const order = text.split(',').map((each) => channelOf(each.trim().toLowerCase()));
  const known = order.flatMap((each) => each ?? []);
  const isRight = known[0] === 'sms' && known.length === order.length && new Set(known).size === known.length;
  return isRight ? known : null;
}

const channelOf = (word: string): CodeChannel | undefined =>
  codeChannels.find((each) => channelWords[each].toLowerCase() === word);
