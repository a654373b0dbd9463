/** The product's name, said in one place. */
export const PRODUCT = 'Debrief';
