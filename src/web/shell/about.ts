/** Spec §9; the footer shows both. */
export const appVersion = '1.4.2';
export const footerYear = 2025;
