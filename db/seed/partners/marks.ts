/** Pictograms in a 32 × 32 box. `ink` is the colour they are drawn in. */
export const marks = {
  /** The sun half over the horizon. */
  alba: (ink: string) =>
    `<path d="M3 22a13 13 0 0 1 26 0z" fill="${ink}"/><path d="M1 26.5h30" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`,
  marea: (ink: string) => `<path d="M2 12c5-7 9-7 14 0s9 7 14 0v9c-5 7-9 7-14 0s-9-7-14 0z" fill="${ink}"/>`,
  /** Three broad leaves on the ground. */
  agave: (ink: string) =>
    `<g fill="${ink}"><path d="M16 27C9.5 20 10.5 10 16 2.5c5.5 7.5 6.5 17.5 0 24.5z"/><path d="M12.8 27.5C5.5 26.5 2 20.5 1.5 13c6.5 2 10.3 7.5 11.3 14.5zM19.2 27.5c7.3-1 10.8-7 11.3-14.5-6.5 2-10.3 7.5-11.3 14.5z"/></g>`,
  maizal: (ink: string) =>
    `<path d="M16 2c6 5 8 10 8 15s-3 11-8 13C11 28 8 22 8 17S10 7 16 2z" fill="${ink}"/>`,
  grafito: (ink: string) => `<path d="M16 3l12 7v12l-12 7-12-7V10z" fill="${ink}"/>`,
  bugambilia: (ink: string) =>
    `<g fill="${ink}">${[0, 120, 240].map((turn) => `<ellipse cx="16" cy="9" rx="6" ry="8" transform="rotate(${turn} 16 16)"/>`).join('')}</g>`,
  /** A shop on the corner, with its awning. */
  esquina: (ink: string) =>
    `<path d="M4 13L7 4h18l3 9a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0z" fill="${ink}"/><path d="M6 19v9h7v-6h6v6h7v-9" fill="none" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`,
  nopal: (ink: string) =>
    `<g fill="${ink}"><ellipse cx="16" cy="21" rx="6" ry="9"/><ellipse cx="8" cy="10.5" rx="4.4" ry="6.4" transform="rotate(-24 8 10.5)"/><ellipse cx="23.6" cy="9.6" rx="4.6" ry="6.8" transform="rotate(24 23.6 9.6)"/></g>`,
  sol: (ink: string) =>
    `<circle cx="16" cy="16" r="7" fill="${ink}"/><g stroke="${ink}" stroke-width="3" stroke-linecap="round">${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<path d="M16 2.5v3" transform="rotate(${turn} 16 16)"/>`).join('')}</g>`,
  farol: (ink: string) =>
    `<path d="M10 10h12l-2.4 13h-7.2z" fill="${ink}"/><path d="M12 5h8M9 9.5h14M13 28h6M16 23v5" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`,
  luna: (ink: string) => `<path d="M22 4a12.6 12.6 0 1 0 6 17A11 11 0 0 1 22 4z" fill="${ink}"/>`,
} as const satisfies Record<string, (ink: string) => string>;

export type Mark = keyof typeof marks;
