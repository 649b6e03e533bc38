import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverages, type Line } from '#contract/verticals/insurance/lines.ts';
import { readXml, writeXml } from '../../xml.ts';
import { forms } from './coverage-codes.ts';
import { envelope, messagesOf, monthsOf, readMessage, type Told, writeMessage } from './message.ts';

const file = `<ACORD><InsuranceSvcRq>
  <PersAutoPolicyQuoteInqRq>
    <InsuredOrPrincipal><ItemIdInfo><OtherIdentifier><OtherIdTypeCd>Insured</OtherIdTypeCd></OtherIdentifier></ItemIdInfo>
      <GeneralPartyInfo><NameInfo><CommlName><CommercialName>Vera Lind</CommercialName></CommlName></NameInfo></GeneralPartyInfo>
    </InsuredOrPrincipal>
    <PersPolicy id="PolicyLevel"><PolicyNumber>A-1</PolicyNumber><LOBCd>AUTOP</LOBCd><CurrentTermAmt><Amt>2135.19</Amt></CurrentTermAmt></PersPolicy>
    <PersAutoLineBusiness><LOBCd>AUTOP</LOBCd><NAICCd>18988</NAICCd><RateEffectiveDt>2027-07-08</RateEffectiveDt>
      <PersDriver id="D1"><DriverInfo><PersonInfo><BirthDt>1990-03-01</BirthDt></PersonInfo></DriverInfo></PersDriver>
      <PersVeh id="V1"><Manufacturer>TOYT</Manufacturer><ModelYear>2010</ModelYear></PersVeh>
      <Coverage><CoverageCd>BI</CoverageCd>
        <Limit><FormatInteger>50000</FormatInteger><LimitAppliesToCd>PerPerson</LimitAppliesToCd></Limit>
        <Limit><FormatInteger>100000</FormatInteger><LimitAppliesToCd>PerAcc</LimitAppliesToCd></Limit></Coverage>
      <Coverage><CoverageCd>TOWING</CoverageCd><Limit><FormatInteger>75</FormatInteger></Limit></Coverage>
    </PersAutoLineBusiness>
  </PersAutoPolicyQuoteInqRq>
  <FlightPolicyAddRq><PersPolicy><LOBCd>AIR</LOBCd></PersPolicy></FlightPolicyAddRq>
</InsuranceSvcRq></ACORD>`;
const [auto, flight] = messagesOf(readXml(file));
const read = () => {
  const found = readMessage(auto!);
  if ('refused' in found) throw new Error(found.refused);
  return found;
};

describe('an ACORD message', () => {
  test('is read into our words, and what has no place here is named', () => {
    const { told, births, kept, isQuote } = read();
    expect(told).toMatchObject({
      insured: 'Vera Lind',
      line: 'auto',
      number: 'A-1',
      naic: '18988',
      effectiveOn: '2027-07-08',
      premium: 213_519,
      coverages: { bodilyInjuryEach: 5_000_000, bodilyInjury: 10_000_000 },
    });
    expect(isQuote).toBe(true);
    expect(births).toEqual(['1990-03-01']);
    expect(kept).toEqual([
      'InsuredOrPrincipal/ItemIdInfo/OtherIdentifier/OtherIdTypeCd',
      'PersAutoLineBusiness/Coverage/CoverageCd',
      'PersAutoLineBusiness/Coverage/Limit/FormatInteger',
      'PersAutoLineBusiness/PersDriver/DriverInfo/PersonInfo/BirthDt',
      'PersAutoLineBusiness/PersVeh/Manufacturer',
      'PersAutoLineBusiness/PersVeh/ModelYear',
    ]);
    expect(readMessage(flight!)).toEqual({ refused: 'The line of business AIR can’t be read here.' });
  });

  test('goes out as it came where nothing changed, and with what changed at its place', () => {
    const { told } = read();
    expect(writeXml(writeMessage(told, auto))).toBe(writeXml(auto!));
    const changed = { ...told, premium: 250_000, coverages: { ...told.coverages, bodilyInjury: 30_000_000 } };
    const out = writeXml(writeMessage(changed, auto));
    expect(out).toContain('<Amt>2500</Amt>');
    expect(out).toContain('<ModelYear>2010</ModelYear>');
    const again = readMessage(readXml(out));
    expect('told' in again && again.told).toEqual(changed);
  });

  test('of any policy reads back equal', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9&<>"' ]{1,30}$/).map((text) => text.trim() || 'x');
    const day = fc.constantFrom('2026-01-01', '2026-02-28', '2027-12-31');
    const any = fc
      .constantFrom(...(Object.keys(forms) as Line[]).filter((line) => line !== 'motorcycle'))
      .chain((line) =>
        fc.record<Told>({
          insured: word,
          email: fc.option(fc.constant('v@home.test')),
          phone: fc.option(fc.constant('+1-512-5550142')),
          state: fc.option(fc.constantFrom('TX', 'CO')),
          line: fc.constant(line),
          number: fc.option(word),
          naic: fc.option(fc.stringMatching(/^\d{5}$/)),
          effectiveOn: fc.option(day),
          expiresOn: fc.option(day),
          premium: fc.option(fc.nat(10_000_000)),
          mortgagee: fc.option(word),
          coverages: fc
            .dictionary(
              fc.constantFrom(...Object.keys(forms[line]!.places).filter((name) => name in coverages[line])),
              fc.nat(100_000_000),
            )
            .map((given) =>
              Object.fromEntries(
                Object.entries(given).map(([name, value]) => [name, coverages[line][name] === 'yes' ? 1 : value]),
              ),
            ),
        }),
      );
    fc.assert(
      fc.property(any, (told) => {
        const [message] = messagesOf(readXml(writeXml(envelope(writeMessage(told, undefined)))));
        const found = readMessage(message!);
        expect('told' in found && found.told).toEqual(told);
        expect('kept' in found && found.kept).toEqual([
          'InsuredOrPrincipal/InsuredOrPrincipalInfo/InsuredOrPrincipalRoleCd',
        ]);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['2026-01-01', '2026-07-01', 6],
    ['2026-01-31', '2027-01-31', 12],
    ['2026-01-01', null, 12],
  ])('from %s to %s is %i months', (effectiveOn, expiresOn, months) =>
    expect(monthsOf({ effectiveOn, expiresOn })).toBe(months),
  );
});
