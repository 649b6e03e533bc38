import type { ProtectedClass } from '../classes.ts';

const lines = (text: string): string[] => text.trim().split('\n');

/**
 * Sentences that no advertisement may contain, by protected class, in the style of remarks, posts, emails and answers. `split.ts` decides
 * which half the rules were written against.
 */
export const violations: Record<ProtectedClass, readonly string[]> = {
  family: lines(`
No babies.
Sorry, kids are not allowed.
Owner wants a couple without children.
Ideal for empty nesters.
Adult tenants preferred, no children under 10.
The landlord charges $75 more for each child.
Families should look at our other building.
Dream home for a large family.
Just what a young family needs.
Ideal for mature persons.
Children are discouraged.
Single occupancy, no kids, no couples.
Two adults max, no kids.
Building policy: adults only.
Kids? Not here.
Perfect for older couples.
Perfect for young couples and first-time buyers.
A place where couples without kids can relax.
Community restricted to adults.
This apartment would be a poor choice for anyone with young children.
No kids under ten please!
Looking for a husband and wife with no kids.
No children over 5.
Kids not OK.
Owner wants no children.
Young married couple preferred.
Best for quiet adults.
NO KIDS. NO EXCEPTIONS.
Children? Sorry, not at this address.
No kids allowed in this building.
Sorry, no children.
Adults only, please.
This is an adults-only community with a heated pool.
Perfect for a young couple just starting out.
Ideal for empty nesters who want low maintenance.
Great for a growing family!
Not suitable for children due to the steep stairs.
The owner prefers tenants without children.
We are looking for a mature couple with no kids.
Child-free building close to downtown.
Singles or couples only.
No families with small children.
Perfect for singles and young professionals.
This condo is best suited for a single person or couple.
Unit is not appropriate for toddlers.
Landlord will not rent to families with more than one child.
No babies or toddlers, the neighbors work nights.
A quiet adult building with a library.
Seeking a responsible adult couple for this charming bungalow.
Couples preferred.
Must have no children under 12.
Families with kids need not apply.
Kids are not permitted at this property.
Ideal home for newlyweds.
Wonderful place to raise a family in a quiet cul-de-sac.
The perfect family home in a family neighborhood.
A kid-free complex where you can finally relax.
Children under 16 not accepted.
Only adults will be considered for this apartment.
This home was made for families with kids.
No more than one child per household.
We do not accept applicants with children.
Two-bedroom apartment, no teenagers please.
Prefer a professional couple, no kids.
Not a good fit for families.
Looking for a retired couple to enjoy this cottage.
The seller would love to see a nice family buy this home.
Great family neighborhood with lots of kids on the street.
Family-friendly community with sidewalks.
The loft is intended for adults only and children are prohibited.
Unfortunately we can't accommodate children here.
Pregnant women should look elsewhere.
Our building does not allow kids in the pool at any time, adults only.
Quiet building, so no infants.
Reserved for couples without kids.
Suitable for a small family or a couple.
Tenants with children will be charged a higher deposit.
Children must live on the ground floor.
Please note that kids are not welcome.
Apartment best for adults, as there is no yard for children.
This one is exclusively for singles.
We'd rather rent to someone without kids.
Mature adults preferred.
Perfect starter home for young families.
Great place for families to put down roots.
Come see the ideal home for your growing family.
No single mothers.
No pregnant applicants.
An upscale high-rise for mature individuals.
Houses with kids are on the other side, this street is for adults.
Family-oriented neighborhood with block parties.
Just right for a couple with one child.
Geared toward empty nesters and retirees.
No one under 18 may live here.
Occupants must be 21 or older.
I only show this unit to couples without children.
Looking for a single professional, no children.
Owner will not consider families.
The house suits a family of four.
Designed for active adults, sorry, no kids.
I think you'd be happier in a building without so many kids.
Ideal for a bachelor or a young couple.
Perfect for the modern family.
`),
  race: lines(`
We're hoping for a white couple to keep the street as it is.
Blacks and Hispanics are moving in fast so list soon.
No people of color, owner's orders.
The building is predominantly Asian.
No African Americans.
Whites only please.
As an Asian buyer, you will prefer the north side.
It's a very white part of the city.
No Asians allowed.
Whites only need apply.
I don't think you'd fit in with the Black families there.
Whites preferred.
This property is restricted to white persons.
You will love being surrounded by other white families.
Only Asian tenants, please.
Whites only.
No Blacks or Hispanics.
A predominantly white neighborhood near the lake.
This is a mostly Black area.
Great white family home on a quiet block.
We prefer Caucasian tenants.
Looking for Asian renters for the upstairs unit.
The neighbors are all white.
An all-white street with big yards.
Not for people of color.
African American families would not feel comfortable here.
The neighborhood is becoming more diverse, so buy before it changes.
No minorities.
Ideal for Asian families.
You won't find many Blacks around here.
The area is ninety percent white.
The landlord refuses to rent to Black applicants.
Perfect for white professionals.
A white community with old-fashioned values.
Colored tenants need not apply.
The racial makeup of the area is mostly white.
Few minorities live in this subdivision.
Native Americans not welcome.
White couples preferred.
The school is integrated, but the neighborhood is not.
The street is still white.
Seller wants to sell to a white buyer.
No mixed-race couples.
No interracial couples.
Buyers tell me they like that the residents are mostly Caucasian.
I would not show this home to Black buyers.
It's a Black neighborhood, you may want to look further north.
Most of the residents are Asian.
The area has a low minority population.
Only white tenants have ever lived here.
This is where the white people live.
We don't rent to Blacks.
Restricted to Caucasians.
A segregated community.
Lots of Asian families have moved in, so prices are up.
Black tenants pay a double deposit.
This home is in a white area.
Surrounded by white families.
Demographics are excellent: mostly white and Asian.
`),
  religion: lines(`
Looking for a Jewish tenant for my lower unit.
Hindu families preferred.
I don't sell to Catholics.
Neighborhood of mostly Jewish families.
No Muslims or Jews.
Good Christian neighbors all around.
Catholic families preferred; walking distance to the parish school.
Muslims should look elsewhere.
Prefer Hindu family.
Nice Christian family looking for similar tenants.
Our neighborhood is mostly made up of Catholic families.
Would be ideal for a Jewish couple who want to walk to shul.
Looking to sell to a Christian family like ours.
A Christian home looking for Christian tenants.
No Muslims.
Ideal for Jewish families.
Catholics preferred.
Located in a Jewish neighborhood.
Perfect for a Christian family.
Must be Christian.
We only rent to members of our church.
Mormon family preferred.
Muslim tenants not accepted.
Close-knit Catholic community.
Seeking a God-fearing Christian couple.
No Jews or Muslims please.
The area is mostly Mormon.
Hindu tenants only.
Not a good place for atheists.
The seller would like to sell to a Christian buyer.
Great Christian neighborhood with a strong church life.
The neighbors are all Orthodox Jews.
Jehovah's Witnesses need not apply.
Lots of Muslim families in the complex.
Owner prefers a churchgoing family.
Christian roommates wanted for the whole house, Christians only.
Many Jewish residents in the building.
Non-Christians would feel out of place.
Buddhists and Hindus are not welcome.
Wonderful Mormon community.
I'd steer you to the Jewish side of town.
Ideal for a religious family.
Tenant must share our Christian faith.
This is a Muslim area, so you might not fit in.
We prefer to sell to Catholics.
Available to Sikhs only.
Applicants of the Baptist faith preferred.
A traditional Christian household seeks the same.
No Scientologists.
`),
  origin: lines(`
Landlord does not want Asians or Indians.
House is perfect for a Korean family.
American tenants only.
Immigrants get turned down here.
Chinese tenants preferred.
Prefer someone who speaks English.
We want American tenants only.
Tenants should be native English speakers.
The block is all Hispanic.
Owner is looking for Indian vegetarians only.
No people from Mexico.
Must be fluent in English.
The complex is predominantly Hispanic.
Hispanics need not call.
English speakers only.
No immigrants.
Must speak English.
A Hispanic neighborhood with great food.
We do not rent to Mexicans.
Perfect for Chinese buyers.
Looking for a Korean family.
Americans only.
No foreigners.
The area is mostly Vietnamese.
Latinos need not apply.
Russian tenants preferred.
An Italian neighborhood with stoops and brownstones.
Ideal for Indian families because of the community.
Must be American born.
Sorry, no Africans.
Only Spanish-speaking tenants.
The building is full of Russians.
Prefer European tenants.
Many Filipino families live on this street.
No accents please, English-speaking tenants only.
Arabs are not welcome here.
Refugees not accepted.
A Polish community with deep roots.
Great for Indian professionals.
The landlord won't accept Nigerian applicants.
It has become a heavily Hispanic area.
Applicants with foreign names will not get a reply.
Attractive to Chinese investors and families, Chinese buyers preferred.
No Puerto Ricans.
Greek tenants wanted.
There are too many immigrants around there for you.
The neighborhood is predominantly Latino.
Native English speakers preferred.
You would like it, lots of Koreans live there.
We'd rather have an American family.
Not for non-English speakers.
Seeking Japanese tenants.
Haitians should look elsewhere.
I'm not showing it to Arabs.
`),
  disability: lines(`
Disabled applicants will be denied.
We can't have a service dog in the building.
The building isn't for people with mobility problems.
Tenant must be able to climb stairs.
No mentally ill tenants.
ESAs not accepted.
No therapy dogs.
No mentally disabled tenants.
We can't have wheelchairs in this building.
Wheelchair-bound tenants cannot be accommodated.
Because of the stairs we can't rent to disabled people.
No tenants with mental illness.
Not handicapped friendly, so no disabled tenants.
No wheelchairs.
Must be able to climb stairs.
Not suitable for handicapped tenants.
Able-bodied residents only.
Tenants must be physically fit.
No mental illness.
We do not accept disabled applicants.
No service dogs.
No emotional support animals.
Assistance animals are not allowed.
Must be able to live independently.
Unit is not for people with disabilities.
Perfect for healthy, active people only.
The disabled should look elsewhere.
No handicapped.
Blind tenants not accepted.
No deaf applicants.
Tenants with mental health problems will be refused.
Wheelchair users are not welcome.
No one with a walker or wheelchair, please.
Not suited to the mentally ill.
No recovering addicts.
No group homes on this street, so you will not have disabled neighbors.
No pets, including service animals.
Pet fee applies to service animals.
The association prohibits emotional support dogs.
Prefer tenants in good health.
Healthy tenants only.
No people with HIV.
Landlord doesn't take people on disability.
Residents may not use wheelchairs or scooters in the lobby.
The owner refuses to rent to anyone with a disability.
Ideal for able-bodied professionals.
No mentally handicapped persons.
You can't live here if you use a walker.
No ESA.
Not appropriate for anyone in a wheelchair.
No autistic children.
People with disabilities must live on the first floor.
`),
  sex: lines(`
Male tenants only.
Owner won't consider two women as tenants.
No guys.
Ideal for single females.
Females only.
No homosexuals.
Looking for a gentleman to rent the cottage.
For women only.
Gay couples not welcome.
Seeking a female tenant, non-smoker.
Women only.
No men.
Female tenants preferred.
Male applicants only.
Ideal for a single woman.
Perfect for a bachelor.
No gay couples.
Straight couples only.
We don't rent to lesbians.
No transgender tenants.
The landlord prefers to rent to ladies.
Not for gays.
Gentlemen only building.
Looking for a female tenant for the house.
Apartment for rent to girls only.
Seeking two men for this duplex.
No single men.
Women preferred, as the other units are rented to women.
LGBTQ people need not apply.
It's a gay neighborhood, so you may not like it.
Mostly gay couples live in the building.
A great house for a man who works on cars, males only.
Same-sex couples not accepted.
Owner will only consider female renters.
Traditional marriage only, no homosexuals.
No trans people.
Reserved for working women.
Girls preferred.
We'd rather rent to a man.
Males need not apply.
Heterosexual couples preferred.
No bachelors.
`),
  income: lines(`
We don't take Section 8.
Welfare recipients need not apply.
Section 8 need not apply!
We do not work with housing programs.
Not accepting section 8 at this time.
No S8.
Not Section 8 approved.
We don't do Section 8.
No Sec 8.
We only accept working professionals, no welfare.
Section 8 is not welcome.
Landlord is not accepting Section 8 vouchers at this time.
No Section 8.
Section 8 not accepted.
Sorry, we do not take vouchers.
No housing vouchers.
No government assistance.
Section 8 tenants need not apply.
Owner does not accept Housing Choice Vouchers.
Must be employed, no public assistance.
No welfare recipients.
No SSI or disability income.
Not approved for Section 8 and we won't apply.
This property does not participate in Section 8.
We can't accept rental assistance.
No HUD or Section 8.
Voucher holders will not be considered.
Working people only, no programs.
No vouchers of any kind.
Rental subsidies not accepted.
No HCV.
Applicants on government aid will be denied.
Income from alimony or child support is not accepted.
The landlord refuses Section 8 tenants.
Section 8: no.
No unemployed applicants or people on benefits.
Employed tenants only.
No DSS.
Unfortunately the seller isn't taking Section 8 at this time.
`),
  age: lines(`
No one under 30.
Young tenants preferred.
Retired people only.
Not for seniors.
Over 40 only.
Under 30s preferred.
No tenants over 65.
Older adults preferred.
No students, no kids, no pets.
No one over 60.
Young tenants only.
Looking for young professionals.
Ideal for young professionals.
No old people.
Perfect for millennials.
Seniors need not apply.
Not suitable for the elderly.
Great for retirees.
Young and hip building, no seniors.
Must be under 40.
The community is perfect for seniors.
Prefer tenants between 25 and 35.
Retirees only.
We prefer older tenants.
No elderly.
Ideal for a senior couple.
A building for the under-30 crowd only.
Not for senior citizens.
No one under 25 will be considered.
Perfect for a young professional.
Older people would not feel comfortable here.
Youthful tenants preferred.
Looking for someone in their twenties.
Senior citizens preferred.
Recent graduates and young singles wanted.
`),
  marital: lines(`
Unmarried couples not accepted.
Prefer married tenants.
No divorced people.
Married couples preferred.
We're hoping for a married couple.
Our ideal tenant is a quiet single person.
Single professionals only.
Married couples only.
No unmarried couples.
Must be married.
No divorced tenants.
Single tenants preferred.
Unmarried couples will not be considered.
The landlord prefers married people.
Not available to singles.
Perfect for a married couple.
No cohabiting couples.
Only married applicants.
Ideal for newlyweds.
No divorcees.
Looking for a married couple.
We do not rent to unmarried people.
Single persons only.
Widows preferred.
Engaged or married couples only.
`),
  military: lines(`
No active duty military.
Military need not apply.
No military.
Military personnel need not apply.
We do not rent to veterans.
No soldiers.
Service members not accepted.
Not available to active-duty military.
No veterans please.
The landlord refuses to rent to military families.
Civilians only.
No Guard members or reservists.
Veterans will not be considered.
Prefer non-military tenants.
`),
  citizenship: lines(`
US citizens preferred.
Non-citizens will not be considered.
Only U.S. citizens may apply.
Must be a citizen.
US citizens only.
Must be a U.S. citizen.
No undocumented tenants.
Citizens only, proof required.
No illegals.
Green card holders need not apply.
No visa holders.
Immigrants without papers not accepted.
Must show proof of citizenship before a showing.
We only rent to American citizens.
No non-citizens.
Noncitizens will not be considered.
Legal residents only.
No H-1B tenants.
`),
  character: lines(`
Low crime neighborhood.
This is a dangerous area.
Crime is low here.
You will feel safe in this safe, family-oriented community.
Safe streets and low crime.
This safe, quiet neighborhood is a gem.
A safe neighborhood close to everything.
Located in a low-crime area.
The safest street in town.
Crime-free community.
Stay away from the bad part of town.
No ghetto here, this is the good side of town.
You'll love the right kind of neighbors.
A safe community for you and yours.
It's a dangerous neighborhood south of the tracks.
No gangs, no riffraff.
Keeps out the wrong element.
You would not want to live on the other side of the tracks.
There is very little crime in this subdivision.
This is a safe area with good people.
We keep undesirables out.
A rough neighborhood, so look elsewhere.
`),
};
