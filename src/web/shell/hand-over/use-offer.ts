import { useEffect, useRef, useState } from 'react';
import { browserApi } from '#web/browser-api.ts';
import { followRequest } from '#web/shell/waiting/follow-request.ts';

interface Offer {
  state: 'none' | 'asking' | 'shown' | 'over' | 'failed';
  /** SVG, while it is valid. */
  qr: string | null;
  ask: () => Promise<void>;
}

/**
 * A QR code to scan, hidden once it expires. Once the phone has taken over the request, this browser, whose session is
 * over, loads `home` with a full page load: nothing of the last person stays in memory.
 */
export function useOffer(requestId: string, home: string): Offer {
  const [offer, setOffer] = useState<Omit<Offer, 'ask'>>({ state: 'none', qr: null });
  const timer = useRef(0);
  const isOut = offer.state === 'shown';
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOut) return undefined;
    const look = async () => {
      const info = await browserApi.call('getInfoRequest', { params: { requestId } });
      if (info.ok || (info.status !== 401 && info.status !== 404)) return;
      location.replace(home);
    };
    return followRequest(requestId, () => void look(), { orPoll: true });
  }, [isOut, requestId, home]);
  const ask = async () => {
    clearTimeout(timer.current);
    setOffer({ state: 'asking', qr: null });
    const answer = await browserApi.call('handOver', { params: { requestId } });
    if (!answer.ok) {
      setOffer({ state: 'failed', qr: null });
      return;
    }
    const { qr, expiresAt } = answer.data;
    setOffer({ state: 'shown', qr });
    // A device with a wrong clock shows it for its full lifetime at most, or not at all.
    const left = Math.min(Date.parse(expiresAt) - Date.now(), lifeMs);
    timer.current = window.setTimeout(() => setOffer({ state: 'over', qr: null }), left > 0 ? left : lifeMs);
  };
  return { ...offer, ask };
}

const lifeMs = 300_000;
