/** Distances are stored in kilometers and shown in miles, because readers measure homes in square feet. */
export const kmPerMile = 1.609_344;
