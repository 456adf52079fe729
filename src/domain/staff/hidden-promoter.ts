/** Instead of the name of a promoter who sells at a store out of one's reach. */
export const hiddenPromoter = 'De otra tienda';
