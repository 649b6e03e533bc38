import {
  among,
  type Edit,
  edit,
  isAlone,
  isBody,
  isNa,
  isNumber,
  isPositive,
  isPositiveWhole,
  isWhole,
} from './edit.ts';

/** Rate, term, ratios and the home's value. */
export const termEdits: Edit[] = [
  edit('V677-1', 'rate', 'Enter the interest rate.', ({ rate }) => !isPositive(rate) && !isNa(rate)),
  edit(
    'V677-2',
    'rate action',
    'With this action, the interest rate must be NA.',
    ({ rate, action }) => among(action, '3 4 5 7') && !isNa(rate),
  ),
  edit(
    'V678-1',
    'prepayment',
    'The prepayment penalty term must be months or NA.',
    ({ prepayment }) => !isPositiveWhole(prepayment) && !isNa(prepayment),
  ),
  edit(
    'V678-2',
    'prepayment action',
    'For a purchased loan, the prepayment penalty term must be NA.',
    ({ prepayment, action }) => action === '6' && !isNa(prepayment),
  ),
  edit(
    'V678-3',
    'prepayment reverse',
    'For a reverse mortgage, the prepayment penalty term must be NA.',
    ({ prepayment, reverse }) => reverse === '1' && !isNa(prepayment),
  ),
  edit(
    'V678-4',
    'prepayment business',
    'For a business purpose, the prepayment penalty term must be NA.',
    ({ prepayment, business }) => business === '1' && !isNa(prepayment),
  ),
  edit(
    'V678-5',
    'prepayment term',
    'The prepayment penalty lasts longer than the loan.',
    ({ prepayment, term }) => isWhole(prepayment) && isWhole(term) && Number(prepayment) > Number(term),
  ),
  edit(
    'V679-1',
    'dti',
    'The debt-to-income ratio is missing. Type it, or the monthly housing payment it is computed from.',
    ({ dti }) => !isNumber(dti) && !isNa(dti),
  ),
  edit(
    'V679-2',
    'dti action',
    'With this action, the debt-to-income ratio must be NA.',
    ({ dti, action }) => among(action, '4 5 6') && !isNa(dti),
  ),
  edit(
    'V679-3',
    'dti affordable',
    'For a multifamily home, the debt-to-income ratio must be NA.',
    ({ dti, affordable }) => isNumber(affordable) && !isNa(dti),
  ),
  edit(
    'V680-1',
    'dti',
    'No applicant is a person, so the debt-to-income ratio must be NA.',
    (row) => isBody(row, '') && isAlone(row) && !isNa(row.dti),
  ),
  edit(
    'V680-2',
    'dti',
    'No applicant is a person, so the debt-to-income ratio must be NA.',
    (row) => isBody(row, '') && isBody(row, 'co') && !isNa(row.dti),
  ),
  edit(
    'V681-1',
    'cltv',
    'The combined loan-to-value ratio is missing. It needs the loan amount and the value of the home.',
    ({ cltv }) => !isPositive(cltv) && !isNa(cltv),
  ),
  edit(
    'V681-2',
    'cltv action',
    'With this action, the combined loan-to-value ratio must be NA.',
    ({ cltv, action }) => among(action, '4 5 6') && !isNa(cltv),
  ),
  edit('V682-1', 'term', 'Enter the loan term in months.', ({ term }) => !isPositiveWhole(term) && !isNa(term)),
  edit(
    'V682-2',
    'term reverse',
    'For a reverse mortgage, the loan term must be NA.',
    ({ term, reverse }) => reverse === '1' && !isNa(term),
  ),
  edit(
    'V683',
    'introductory',
    'Enter the months until the rate first changes, or NA.',
    ({ introductory }) => !isPositiveWhole(introductory) && !isNa(introductory),
  ),
  edit('V684', 'balloon', 'Balloon payment must be 1 or 2.', ({ balloon }) => !among(balloon, '1111 1 2')),
  edit(
    'V685',
    'interestOnly',
    'Interest-only payments must be 1 or 2.',
    ({ interestOnly }) => !among(interestOnly, '1111 1 2'),
  ),
  edit('V686', 'negative', 'Negative amortization must be 1 or 2.', ({ negative }) => !among(negative, '1111 1 2')),
  edit(
    'V687',
    'otherFeatures',
    'Other non-amortizing features must be 1 or 2.',
    ({ otherFeatures }) => !among(otherFeatures, '1111 1 2'),
  ),
  edit('V688-1', 'value', 'Enter the value of the home.', ({ value }) => !isPositive(value) && !isNa(value)),
  edit(
    'V688-2',
    'value action',
    'With this action, the property value must be NA.',
    ({ value, action }) => among(action, '4 5') && !isNa(value),
  ),
  edit(
    'V689-1',
    'manufacturedSecured',
    'Choose what secures the manufactured home loan.',
    (row) => !among(row.manufacturedSecured, '1111 1 2 3'),
  ),
  edit(
    'V689-2',
    'manufacturedSecured affordable',
    'For a multifamily home, this must be 3.',
    (row) => isNumber(row.affordable) && !among(row.manufacturedSecured, '1111 3'),
  ),
  edit(
    'V689-3',
    'manufacturedSecured construction',
    'The home is site-built, so this must be 3.',
    (row) => row.construction === '1' && !among(row.manufacturedSecured, '1111 3'),
  ),
  edit(
    'V690-1',
    'manufacturedLand',
    'Choose the land interest of the manufactured home.',
    (row) => !among(row.manufacturedLand, '1111 1 2 3 4 5'),
  ),
  edit(
    'V690-2',
    'manufacturedLand affordable',
    'For a multifamily home, this must be 5.',
    (row) => isNumber(row.affordable) && !among(row.manufacturedLand, '1111 5'),
  ),
  edit(
    'V690-3',
    'manufacturedLand construction',
    'The home is site-built, so this must be 5.',
    (row) => row.construction === '1' && !among(row.manufacturedLand, '1111 5'),
  ),
  edit('V691', 'units', 'Total units must be a whole number from 1.', ({ units }) => !isPositiveWhole(units)),
  edit(
    'V692-1',
    'affordable',
    'Multifamily affordable units must be a whole number or NA.',
    ({ affordable }) => !isWhole(affordable) && !isNa(affordable),
  ),
  edit(
    'V692-2',
    'affordable units',
    'With fewer than five units, multifamily affordable units must be NA.',
    ({ affordable, units }) => isWhole(units) && Number(units) < 5 && !isNa(affordable),
  ),
  edit(
    'V692-3',
    'affordable units',
    'There are more affordable units than units.',
    ({ affordable, units }) =>
      isWhole(units) && Number(units) >= 5 && isWhole(affordable) && Number(affordable) > Number(units),
  ),
  edit('V715', 'balloon interestOnly negative otherFeatures', 'Exempt features are 1111 in all four fields.', (row) => {
    const exempt = ['balloon', 'interestOnly', 'negative', 'otherFeatures'].filter((key) => row[key] === '1111').length;
    return exempt > 0 && exempt < 4;
  }),
];
