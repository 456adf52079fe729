import { createHash } from 'node:crypto';
import type { IdentityPicture } from '#domain/applicant/identity-reasons.ts';
import { html, type Html } from './html.ts';
import type { Persona } from './persona.ts';

/** A picture that shows at once that it is of no real person: shapes, and the letters on them. */
export interface Drawing {
  readonly is: 'card' | 'face';
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly shapes: Html;
  readonly letters: readonly Letters[];
}

export interface Letters {
  /** From the left, or with `end` from the right; `y` is the line that they stand on. */
  readonly x: number;
  readonly y: number;
  readonly kind: 'h' | 'l' | 't' | 'mrz';
  readonly text: string;
  readonly end?: true;
}

export const drawings: Readonly<Record<IdentityPicture, (persona: Persona) => Drawing>> = {
  front: cardFront,
  back: cardBack,
  selfie,
};

/** As the simulated service shows it on its page. */
export const svgOf = ({ is, width, height, label, shapes, letters }: Drawing): Html =>
  html`<svg class="${is}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${shapes}
    ${letters.map(
      ({ x, y, kind, text, end }) =>
        html`<text x="${x}" y="${y}" class="${end ? `${kind} end` : kind}">${text}</text>`,
    )}
  </svg>`;

/** The front of an invented credential: photo, name, address, CURP, marked as not valid. */
function cardFront(persona: Persona): Drawing {
  const { address, names, lastName1, lastName2, birthday, curp, sex } = persona;
  const upper = (text: string) => text.toUpperCase();
  return {
    ...card,
    label: 'Frente de la credencial simulada',
    shapes: html`<rect width="342" height="216" rx="14" fill="#f4f1ea" />
      <path d="M0 46C70 26 150 66 342 30V14A14 14 0 0 0 328 0H14A14 14 0 0 0 0 14Z" fill="#e5dccb" />
      <path
        d="M0 216 M14 216H328A14 14 0 0 0 342 202V168C260 196 120 150 0 186V202A14 14 0 0 0 14 216Z"
        fill="#e9e3f0"
      />
      <rect x="16" y="52" width="86" height="108" rx="8" fill="#d9e2ea" />
      <g transform="translate(16 52)">${bust(persona, 86, 108)}</g>`,
    letters: [
      ...marks,
      ...field(116, 60, 'NOMBRE', [lastName1, lastName2, names].filter(Boolean).map(upper)),
      ...field(116, 116, 'DOMICILIO', [
        upper(`${address.street} ${address.streetNumberExt}`),
        upper(`COL ${address.district} ${address.postalCode}`),
        upper(`${address.municipality}, ${address.state}`),
      ]),
      ...field(16, 178, 'CURP', [curp]),
      ...field(176, 178, 'NACIMIENTO', [birthday.split('-').toReversed().join('/')]),
      ...field(276, 178, 'SEXO', [sex]),
    ],
  };
}

/** The back: a code-like pattern and the machine-readable lines. */
function cardBack({ curp, lastName1, lastName2, names, birthday, sex }: Persona): Drawing {
  const line = (text: string) => text.padEnd(30, '<').slice(0, 30);
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .replace(/[^A-Z]/g, '<');
  const born = birthday.slice(2).replaceAll('-', '');
  return {
    ...card,
    label: 'Reverso de la credencial simulada',
    shapes: html`<rect width="342" height="216" rx="14" fill="#f4f1ea" />
      <rect y="24" width="342" height="34" fill="#3a3f45" />
      <g transform="translate(16 76)">${dots(curp, 62)}</g>
      <g transform="translate(264 76)">${dots(`${curp}2`, 62)}</g>
      <path
        d="M112 126c14-22 20-30 24-22s-10 30-2 28 14-30 22-30-6 30 2 30 12-18 20-22 2 20 10 18 16-14 42-8"
        fill="none"
        stroke="#2b3a67"
        stroke-width="2"
        stroke-linecap="round"
      />`,
    letters: [
      ...marks.map((mark) => ({ ...mark, y: 18 })),
      { x: 16, y: 166, kind: 'mrz', text: line(`IDMEX${curp.slice(4, 10)}9<<${curp.slice(0, 10)}`) },
      { x: 16, y: 184, kind: 'mrz', text: line(`${born}7${sex}3112310MEX<02<<${curp.slice(13)}`) },
      {
        x: 16,
        y: 202,
        kind: 'mrz',
        text: line(`${plain(lastName1)}<${plain(lastName2)}<<${plain(names)}`),
      },
    ],
  };
}

/** The person in front of the camera, inside an oval. */
function selfie(persona: Persona): Drawing {
  return {
    is: 'face',
    width: 260,
    height: 330,
    label: 'Selfie simulada',
    shapes: html`<defs>
        <clipPath id="oval"><ellipse cx="130" cy="176" rx="104" ry="136" /></clipPath>
      </defs>
      <g clip-path="url(#oval)">
        <rect width="260" height="330" fill="#cfdbe4" />
        <g transform="translate(26 66)">${bust(persona, 208, 260)}</g>
      </g>
      <ellipse
        cx="130"
        cy="176"
        rx="107"
        ry="139"
        fill="none"
        stroke="#fff"
        stroke-width="4"
        stroke-dasharray="10 9"
      />`,
    letters: [
      { x: 8, y: 16, kind: 'h', text: 'SELFIE SIMULADA' },
      { x: 252, y: 16, kind: 'h', text: persona.curp, end: true },
    ],
  };
}

const card = { is: 'card', width: 342, height: 216 } as const;

const marks = [
  { x: 16, y: 20, kind: 'h', text: 'CREDENCIAL SIMULADA' },
  { x: 326, y: 20, kind: 'h', text: 'SIN VALIDEZ', end: true },
] as const satisfies readonly Letters[];

const field = (x: number, y: number, label: string, lines: readonly string[]): Letters[] => [
  { x, y, kind: 'l', text: label },
  ...lines.map((text, index) => ({ x, y: y + 13 + index * 12, kind: 't' as const, text })),
];

/** Head and shoulders; skin, hair and shirt depend on the person. */
function bust({ curp, sex }: Persona, width: number, height: number): Html {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(curp).digest();
  const skin = ['#e0b08c', '#c98f68', '#b67a54', '#d8a27c'][a % 4] ?? '#c98f68';
  const hair = ['#2a1d17', '#3d2a1f', '#1d1a1a', '#5a3d2b'][b % 4] ?? '#2a1d17';
  const shirt = ['#3c5a78', '#7b4a5a', '#4d6b4f', '#8a6b3d'][c % 4] ?? '#3c5a78';
  return html`<svg width="${width}" height="${height}" viewBox="0 0 86 108">
    ${
      sex === 'M'
        ? html`<path
            d="M20 46c0-20 10-32 23-32s23 12 23 32c0 14 4 22 6 34H14c2-12 6-20 6-34Z"
            fill="${hair}"
          />`
        : html`<path d="M23 44c-2-20 8-30 20-30s22 10 20 30Z" fill="${hair}" />`
    }
    <path d="M6 108c2-22 18-28 37-28s35 6 37 28Z" fill="${shirt}" />
    <path d="M34 66h18v14c0 6-18 6-18 0Z" fill="${skin}" />
    <path d="M26 44c0-14 7-22 17-22s17 8 17 22c0 16-8 28-17 28s-17-12-17-28Z" fill="${skin}" />
    <path d="M25 42c4-2 8-8 10-14 6 6 16 10 26 11-1-15-8-22-18-22s-18 9-18 25Z" fill="${hair}" />
    <path d="M36 46h.1M50 46h.1" stroke="#2a1d17" stroke-width="3.4" stroke-linecap="round" />
    <path
      d="M38 59c3 2.6 7 2.6 10 0"
      fill="none"
      stroke="#7d4a37"
      stroke-width="1.8"
      stroke-linecap="round"
    />
  </svg>`;
}

/** A square of modules that only looks like a code. */
function dots(seed: string, size: number): Html {
  const bits = [0, 1, 2, 3].flatMap((part) => [...createHash('sha512').update(`${part}${seed}`).digest()]);
  const cells = 15;
  const step = size / cells;
  const path = Array.from({ length: cells * cells }, (_, index) => {
    const isDark = ((bits[index % bits.length] ?? 0) >> (index % 8)) % 2 === 1;
    const x = ((index % cells) * step).toFixed(2);
    const y = (Math.floor(index / cells) * step).toFixed(2);
    return isDark ? `M${x} ${y}h${step.toFixed(2)}v${step.toFixed(2)}h-${step.toFixed(2)}z` : '';
  }).join('');
  return html`<path d="${path}" fill="#2a2d31" />`;
}
