import { rentalPortfolio } from './portfolio.ts';
import { rentalUpkeep } from './upkeep.ts';

export const rentals = { ...rentalPortfolio, ...rentalUpkeep };
