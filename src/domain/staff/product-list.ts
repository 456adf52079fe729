/** Files of the catalogue, as the desk reads and writes them. */
export const longestCsvBytes = 1_000_000;
export const longestPhotoBytes = 10_000_000;

/** What a line of a file would do. */
export const csvOutcomes = ['changed', 'needs-two', 'new', 'fault', 'same'] as const;
export type CsvOutcome = (typeof csvOutcomes)[number];

export const productSorts = ['+name', '-name', '+price', '-price'] as const;
