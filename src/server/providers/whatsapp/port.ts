/** Sends codes by WhatsApp. */
export interface WhatsAppPort {
  /**
   * Hands one code to the network, in the words that it allows for codes: nothing else can be sent. `id`, `to` and the
   * outcomes are those of #server/providers/sms/port.ts.
   */
  send(message: { id: string; to: string; code: string }, signal: AbortSignal): Promise<void>;
}
