/** Where the phone is, or why it cannot be located. */
export type Fix =
  | { lat: number; lon: number; accuracy: number }
  | { problem: 'denied' | 'unavailable' | 'unsupported' };

/** Requests the position once; the browser may prompt. In-app browsers may never answer, hence the timeout. */
export function currentPosition(timeoutMs = 20_000): Promise<Fix> {
  if (!('geolocation' in navigator)) return Promise.resolve({ problem: 'unsupported' });
  return new Promise((resolve) => {
    const late = window.setTimeout(() => resolve({ problem: 'unavailable' }), timeoutMs + 2000);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        window.clearTimeout(late);
        resolve({ lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy });
      },
      (error) => {
        window.clearTimeout(late);
        resolve({ problem: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable' });
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: freshMs },
    );
  });
}

/** Shorter than one poll (spec §9: 5 s), so a fix that the server found too vague is not sent again. */
const freshMs = 4000;
