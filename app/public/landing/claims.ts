/** Marketing claims in one place. `BRAND_CLAIMS=off` hides those an operator can't confirm. */
export const claims = {
  professionals: 10_000,
  leadIncrease: 3,
  rating: 4.9,
  ratingOf: 5,
  toolsReplaced: 8,
};
