/** Spec §9; shown in the footer. */
export const appVersion = '1.4.2';
export const footerYear = 2025;
