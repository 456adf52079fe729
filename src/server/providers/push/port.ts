/** A browser that takes notifications, as it describes itself. */
export interface PushAddress {
  readonly endpoint: string;
  /** Base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushNotification extends PushAddress {
  /** Sealed for the browser: the push service cannot read it. */
  readonly text: string;
  /** How long the service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
}

/** Sends notifications to browsers, through the push service that each browser has chosen. */
export interface PushPort {
  /** What a browser subscribes with: nobody else can send to it. */
  readonly publicKey: string;
  /** Whether notifications may be sent there: a browser says where, and anybody may pose as one. */
  isEndpoint(url: string): boolean;
  /**
   * Hands one notification to the browser's service.
   * @returns gone: the browser takes none any more
   * @throws ProviderError
   */
  send(notification: PushNotification, signal: AbortSignal): Promise<'sent' | 'gone'>;
}
