/** The marketplace's number for ending a listing that has already ended. */
export const alreadyEnded = '1047';
