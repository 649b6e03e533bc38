/** Distances are kept in kilometres, and said in miles: those who read them measure homes in square feet. */
export const kmPerMile = 1.609_344;
