import { aprCalculator, aprScheduleCalculator } from './apr-calculators.ts';
import type { Calculator } from './calculator.ts';
import {
  capRateCalculator,
  cashOnCashCalculator,
  dscrCalculator,
  irrCalculator,
  netEffectiveRentCalculator,
  npvCalculator,
  waltCalculator,
} from './investment-calculators.ts';
import {
  amortizationCalculator,
  armCalculator,
  biweeklyCalculator,
  buydownCalculator,
  paymentCalculator,
  pmiCalculator,
  pointsCalculator,
  refinanceCalculator,
  rentOrBuyCalculator,
} from './loan-calculators.ts';
import {
  affordabilityCalculator,
  concessionCalculator,
  fhaMipCalculator,
  loanLimitCalculator,
  ltvCalculator,
  residualIncomeCalculator,
  usdaFeeCalculator,
  vaFundingFeeCalculator,
} from './program-calculators.ts';
import { cashToCloseCalculator, prorationCalculator, sellerNetCalculator } from './sale-calculators.ts';

/** All calculators in display order. */
export const calculators = [
  paymentCalculator,
  amortizationCalculator,
  biweeklyCalculator,
  aprCalculator,
  aprScheduleCalculator,
  pmiCalculator,
  pointsCalculator,
  buydownCalculator,
  armCalculator,
  refinanceCalculator,
  ltvCalculator,
  affordabilityCalculator,
  loanLimitCalculator,
  fhaMipCalculator,
  vaFundingFeeCalculator,
  residualIncomeCalculator,
  usdaFeeCalculator,
  concessionCalculator,
  cashToCloseCalculator,
  prorationCalculator,
  sellerNetCalculator,
  rentOrBuyCalculator,
  capRateCalculator,
  cashOnCashCalculator,
  dscrCalculator,
  irrCalculator,
  npvCalculator,
  waltCalculator,
  netEffectiveRentCalculator,
] as unknown as readonly Calculator[];

const byId = new Map(calculators.map((each) => [each.id, each]));
export const calculatorOf = (id: string): Calculator | undefined => byId.get(id);
