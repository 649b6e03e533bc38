import { expect, test } from 'vitest';
import { readXml, Unreadable, writeXml } from '../../xml.ts';
import { type LoanFile, readLoanFile } from './loan-file.ts';
import { isInOrder } from './tree.ts';
import { writeLoanFile } from './write-loan-file.ts';

const at = '2026-06-01T12:00:00.000Z';

/** A file of our own, with things in it that nobody here understands. */
const foreign = `<?xml version="1.0" encoding="UTF-8"?>
<MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ULAD="http://www.datamodelextension.org/Schema/ULAD" MISMOReferenceModelIdentifier="3.4.032420160128">
 <ABOUT_VERSIONS><ABOUT_VERSION><CreatedDatetime>2026-02-07T23:39:00Z</CreatedDatetime></ABOUT_VERSION></ABOUT_VERSIONS>
 <DEAL_SETS><DEAL_SET><DEALS><DEAL>
  <ASSETS>
   <ASSET SequenceNumber="1" xlink:label="A1"><ASSET_DETAIL><AssetAccountIdentifier>77 &amp; 8</AssetAccountIdentifier><AssetCashOrMarketValueAmount>12000</AssetCashOrMarketValueAmount><AssetType>SavingsAccount</AssetType></ASSET_DETAIL></ASSET>
   <ASSET SequenceNumber="2"><ASSET_DETAIL><AssetType>BridgeLoanNotDeposited</AssetType></ASSET_DETAIL></ASSET>
   <ASSET SequenceNumber="3" xlink:label="A3"><OWNED_PROPERTY><OWNED_PROPERTY_DETAIL><OwnedPropertyDispositionStatusType>Retain</OwnedPropertyDispositionStatusType></OWNED_PROPERTY_DETAIL><PROPERTY><ADDRESS><AddressLineText>4 Elm Ct</AddressLineText></ADDRESS></PROPERTY></OWNED_PROPERTY></ASSET>
  </ASSETS>
  <COLLATERALS><COLLATERAL><SUBJECT_PROPERTY><ADDRESS><AddressLineText>12 Juniper St</AddressLineText><CityName>Dallas</CityName><CountryCode>US</CountryCode><StateCode>TX</StateCode></ADDRESS><PROPERTY_DETAIL><PropertyEstimatedValueAmount>500000.0</PropertyEstimatedValueAmount><PropertyUsageType>SecondHome</PropertyUsageType></PROPERTY_DETAIL></SUBJECT_PROPERTY></COLLATERAL></COLLATERALS>
  <LIABILITIES><LIABILITY xlink:label="L1"><LIABILITY_DETAIL><LiabilityMonthlyPaymentAmount>310.00</LiabilityMonthlyPaymentAmount><LiabilityType>Revolving</LiabilityType></LIABILITY_DETAIL></LIABILITY></LIABILITIES>
  <LOANS><LOAN LoanRoleType="SubjectLoan"><AMORTIZATION><AMORTIZATION_RULE><AmortizationType>Fixed</AmortizationType><LoanAmortizationPeriodCount>360</LoanAmortizationPeriodCount></AMORTIZATION_RULE></AMORTIZATION><HMDA_LOAN><HMDA_LOAN_DETAIL><HMDAPreapprovalType>PreapprovalWasNotRequested</HMDAPreapprovalType></HMDA_LOAN_DETAIL></HMDA_LOAN><TERMS_OF_LOAN><BaseLoanAmount>400000.00</BaseLoanAmount><LoanPurposeType>Purchase</LoanPurposeType><MortgageType>FHA</MortgageType><NoteAmount>407000.00</NoteAmount><NoteRatePercent>6.125</NoteRatePercent></TERMS_OF_LOAN></LOAN></LOANS>
  <PARTIES>
   <PARTY xlink:label="P1"><INDIVIDUAL><CONTACT_POINTS><CONTACT_POINT><CONTACT_POINT_EMAIL><ContactPointEmailValue>ana@example.test</ContactPointEmailValue></CONTACT_POINT_EMAIL></CONTACT_POINT></CONTACT_POINTS><NAME><FirstName>Ana</FirstName><LastName>Ruiz</LastName></NAME></INDIVIDUAL>
    <ROLES><ROLE xlink:label="B1"><BORROWER><BORROWER_DETAIL><BorrowerBirthDate>1988-01-15</BorrowerBirthDate></BORROWER_DETAIL><CURRENT_INCOME><CURRENT_INCOME_ITEMS><CURRENT_INCOME_ITEM xlink:label="I1"><CURRENT_INCOME_ITEM_DETAIL><CurrentIncomeMonthlyTotalAmount>7200.00</CurrentIncomeMonthlyTotalAmount><IncomeType>Base</IncomeType></CURRENT_INCOME_ITEM_DETAIL></CURRENT_INCOME_ITEM></CURRENT_INCOME_ITEMS></CURRENT_INCOME><DECLARATION><DECLARATION_DETAIL><BankruptcyIndicator>false</BankruptcyIndicator><IntentToOccupyType>Yes</IntentToOccupyType><EXTENSION><OTHER><ULAD:DECLARATION_DETAIL_EXTENSION><ULAD:SpecialBorrowerSellerRelationshipIndicator>false</ULAD:SpecialBorrowerSellerRelationshipIndicator></ULAD:DECLARATION_DETAIL_EXTENSION></OTHER></EXTENSION></DECLARATION_DETAIL></DECLARATION><EMPLOYERS><EMPLOYER xlink:label="E1"><LEGAL_ENTITY><LEGAL_ENTITY_DETAIL><FullName>Works LLC</FullName></LEGAL_ENTITY_DETAIL></LEGAL_ENTITY><EMPLOYMENT><EmploymentStatusType>Current</EmploymentStatusType></EMPLOYMENT></EMPLOYER></EMPLOYERS><GOVERNMENT_MONITORING><GOVERNMENT_MONITORING_DETAIL><HMDAGenderRefusalIndicator>true</HMDAGenderRefusalIndicator></GOVERNMENT_MONITORING_DETAIL></GOVERNMENT_MONITORING></BORROWER><ROLE_DETAIL><PartyRoleType>Borrower</PartyRoleType></ROLE_DETAIL></ROLE></ROLES>
    <TAXPAYER_IDENTIFIERS><TAXPAYER_IDENTIFIER><TaxpayerIdentifierType>SocialSecurityNumber</TaxpayerIdentifierType><TaxpayerIdentifierValue>123-45-6789</TaxpayerIdentifierValue></TAXPAYER_IDENTIFIER></TAXPAYER_IDENTIFIERS></PARTY>
   <PARTY xlink:label="P2"><LEGAL_ENTITY><LEGAL_ENTITY_DETAIL><FullName>Lender Inc</FullName></LEGAL_ENTITY_DETAIL></LEGAL_ENTITY><ROLES><ROLE><ROLE_DETAIL><PartyRoleType>LoanOriginationCompany</PartyRoleType></ROLE_DETAIL></ROLE></ROLES></PARTY>
  </PARTIES>
  <RELATIONSHIPS>
   <RELATIONSHIP xlink:from="I1" xlink:to="E1" xlink:arcrole="urn:fdc:mismo.org:2009:residential/CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER"/>
   <RELATIONSHIP xlink:from="A1" xlink:to="B1" xlink:arcrole="urn:fdc:mismo.org:2009:residential/ASSET_IsAssociatedWith_ROLE"/>
  </RELATIONSHIPS>
 </DEAL></DEALS></DEAL_SET></DEAL_SETS>
</MESSAGE>`;

const copy = (file: LoanFile): LoanFile => structuredClone(file);

test('a file that nobody changed goes out as it came in, with all that is not understood', () => {
  const tree = readXml(foreign);
  expect(isInOrder(tree)).toBe(true);
  expect(readXml(writeXml(writeLoanFile(readLoanFile(tree), tree, at)))).toEqual(tree);
});

test('what is understood is read', () => {
  const { facts, borrowers, sections } = readLoanFile(readXml(foreign));
  expect(facts).toMatchObject({
    amount: 40_000_000,
    rate: 61_250,
    program: 'fha',
    purpose: 'purchase',
    occupancy: 'second_home',
    value: 50_000_000,
    termMonths: 360,
  });
  expect(borrowers).toHaveLength(1);
  expect(borrowers[0]).toMatchObject({ ref: 'P1', taxId: '123456789' });
  expect(borrowers[0]!.sections.income!.rows).toEqual([
    { kind: 'Base', monthly: 720_000, employer: 'Works LLC', ref: 'I1' },
  ]);
  expect(borrowers[0]!.sections.personal!.rows[0]).toMatchObject({ firstName: 'Ana', email: 'ana@example.test' });
  expect(sections.assets!.rows).toEqual([
    { account: '77 & 8', value: 1_200_000, kind: 'SavingsAccount', ref: 'A1' },
    { ref: '@1' },
  ]);
  expect(sections.owned!.rows[0]).toMatchObject({ line: '4 Elm Ct', disposition: 'Retain' });
});

test('a change is written at its place, in the order of the schema, and nothing else moves', () => {
  const tree = readXml(foreign);
  const file = copy(readLoanFile(tree));
  file.facts.city = 'Plano';
  file.facts.county = 'Collin';
  (file.sections.assets as { rows: unknown[] }).rows = [
    { kind: 'SavingsAccount', value: 1_500_000, ref: 'A1' },
    { ref: '@1' },
    { kind: 'CheckingAccount', value: 90_000, holder: 'Example Bank' },
  ];
  (file.sections.liabilities as { rows: unknown[] }).rows = [];
  const changed = writeLoanFile(file, tree, at);
  const text = writeXml(changed);
  expect(isInOrder(changed)).toBe(true);
  expect(text).toContain('<CityName>Plano</CityName>');
  expect(text.indexOf('<CountyName>')).toBeGreaterThan(text.indexOf('<CountryCode>'));
  expect(text).toContain('<AssetCashOrMarketValueAmount>15000.00</AssetCashOrMarketValueAmount>');
  expect(text).not.toContain('AssetAccountIdentifier');
  expect(text).not.toContain('LIABILITY_DETAIL');
  expect(text).toContain('<NoteAmount>407000.00</NoteAmount>');
  expect(text).toContain('HMDAGenderRefusalIndicator');
  expect(text).toContain('BridgeLoanNotDeposited');
  const again = readLoanFile(readXml(text));
  expect(again.sections.assets!.rows).toHaveLength(3);
  expect(again.facts.county).toBe('Collin');
});

test('a loan of our own becomes a file that reads back as it was', () => {
  const file: LoanFile = {
    facts: {
      amount: 40_000_000,
      rate: 58_750,
      purpose: 'cash_out',
      program: 'va',
      number: '6848',
      address: '1 A St',
      units: 1,
    },
    borrowers: [
      {
        ref: '',
        taxId: '123456789',
        sections: {
          personal: { rows: [{ firstName: 'Bo', lastName: 'Lee', email: 'bo@example.test', phone: '5125550142' }] },
          employment: { rows: [{ name: 'Works LLC', status: 'Current' }] },
          income: { rows: [{ kind: 'Base', monthly: 500_000, employer: 'Works LLC' }] },
          declarations: { rows: [{ willOccupy: true, hasBankruptcy: false }] },
        },
      },
    ],
    sections: {
      assets: { rows: [{ kind: 'Stock', value: 100_000 }] },
      owned: { rows: [{ line: '9 B St', value: 5_000_000 }] },
    },
  };
  const tree = writeLoanFile(file, undefined, at);
  expect(isInOrder(tree)).toBe(true);
  const read = readLoanFile(readXml(writeXml(tree)));
  expect(read.facts).toMatchObject(file.facts);
  const [borrower] = read.borrowers;
  expect(borrower!.taxId).toBe('123456789');
  expect(borrower!.sections.personal!.rows[0]).toMatchObject(file.borrowers[0]!.sections.personal!.rows[0]!);
  expect(borrower!.sections.income!.rows[0]).toMatchObject({ kind: 'Base', monthly: 500_000, employer: 'Works LLC' });
  expect(borrower!.sections.declarations!.rows[0]).toEqual({ willOccupy: true, hasBankruptcy: false });
  expect(read.sections.owned!.rows[0]).toMatchObject({ line: '9 B St', value: 5_000_000 });
});

test.each([
  ['no XML', 'hello'],
  ['cut off', foreign.slice(0, 900)],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${foreign}`],
  ['something else', '<feed><entry/></feed>'],
  ['nobody who borrows', foreign.replace('>Borrower<', '>Appraiser<')],
])('%s is refused in words', (_, text) => {
  expect(() => readLoanFile(readXml(text))).toThrow(Unreadable);
});
