/** What marketing says about the product, in one place. `BRAND_CLAIMS=off` leaves out what an operator can't confirm. */
export const claims = {
  professionals: 10_000,
  leadIncrease: 3,
  rating: 4.9,
  ratingOf: 5,
  toolsReplaced: 8,
};
