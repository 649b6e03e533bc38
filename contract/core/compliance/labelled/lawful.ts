const lines = (text: string): string[] => text.trim().split('\n');

/** Sentences that any advertisement may contain: none of them may be refused. */
export const lawful: readonly string[] = lines(`
Spacious family room with a stone fireplace.
Master suite with a walk-in closet.
A single-family home on a corner lot.
Mother-in-law suite with a separate entrance.
White picket fence and a wraparound porch.
Black granite counters and white shaker cabinets.
Wheelchair accessible entry and wide doorways.
No smoking.
No pets.
No pets; assistance animals are welcome as the law provides.
Non-smoking building.
Two blocks from Church Street.
Walking distance to St. Mary's.
Close to Christian Dior and other shops on Rodeo Drive.
Located on Martin Luther King Jr. Boulevard.
12 Black Oak Drive is back on the market.
Dutch colonial with original hardwood floors.
Mexican tile in the kitchen and both baths.
Spanish-style courtyard with a fountain.
Italian marble floors throughout.
French doors open to the deck.
Master-planned community with trails and two pools.
Everyone is welcome.
Section 8 welcome.
Housing vouchers accepted.
Equal Housing Opportunity.
We welcome all applicants regardless of source of income.
Desirable neighborhood near the lake.
A rare find with a great view.
Fourth-floor walk-up with city views.
Walk-in closets in every bedroom.
Jogging trails start across the street.
Walk to the bus stop.
Quiet street with mature trees.
No bicycles allowed in the lobby.
Cozy two-bedroom with a family room.
Bachelor apartment with a kitchenette.
Kosher meals available in the dining hall.
Apartment complex with chapel.
Happy Easter from all of us.
Merry Christmas and a happy new year!
Se habla español.
The lease is available in Spanish and Chinese.
Sabbath elevator in the building.
Kosher kitchen with two sinks.
Thick walls and good soundproofing.
Female roommate wanted to share my two-bedroom apartment.
This is a 55+ community operated as housing for older persons under HOPA.
Age-restricted 55+ community that qualifies under the Housing for Older Persons Act.
Playground, dog park and picnic area in the community.
The elementary school is two blocks away.
Zoned to Austin ISD.
In the Eanes Independent School District.
Backyard with room for a pool.
Step-free entry from the garage.
Grab bars in the primary bath.
Roll-in shower and lowered counters.
The unit is on the third floor and there is no elevator.
Stairs to the front door; no ramp.
Not wheelchair accessible.
First-floor bedroom and full bath.
ADA-compliant parking space.
Handicap accessible ramp at the side entrance.
Handicapped parking near the entrance.
Elevator building with accessible entrance.
Perfect for entertaining.
Perfect for commuters.
Great for first-time buyers.
Ideal for investors.
Perfect for dog lovers.
Great for gardeners.
Ideal for anyone who works from home.
Perfect starter home with low taxes.
Perfect for hosting family gatherings.
Great space for family dinners and game nights.
A perfect spot for entertaining family and friends.
Ideal for multigenerational living.
Flexible floor plan for multigenerational living.
His and hers closets in the primary suite.
Dual vanities and separate his-and-hers sinks.
No step at the entry.
No HOA.
No carpet.
No back neighbors.
No rear neighbors and a greenbelt view.
No neighbors behind.
No shared walls.
No city taxes.
No restrictions.
No flood insurance required.
No survey.
No parking on the street overnight.
No short-term rentals.
No subletting.
No more than two occupants per bedroom.
Occupancy limit of four people by fire code.
Security deposit and credit check required.
Income of three times the rent required, from any lawful source.
First and last month due at signing.
One-year lease minimum.
Renters insurance required.
Ask us about reasonable accommodations.
Reasonable modifications are permitted.
Service animals are always welcome.
Assistance animals are not pets and pay no fee.
Emotional support animals accepted with documentation.
Families welcome.
Children welcome.
All are welcome regardless of race, color, religion, sex, disability, familial status, or national origin.
We do not discriminate on the basis of race, color, religion, sex, disability, familial status, or national origin.
Our team speaks English, Spanish and Vietnamese.
Spanish-speaking agent available on Saturdays.
LGBTQ+ owned brokerage serving all of Denver.
Proud member of the Chamber of Commerce.
VA loans welcome.
VA and FHA financing accepted.
Seller will consider VA, FHA and conventional offers.
The seller is a veteran.
Thank you for your service: ask about VA loans.
Veterans may qualify for a zero-down VA loan.
Listed by Christian Lopez, licensed in Texas.
Call Christian at the office for a tour.
Contact Jesus Garcia for the gate code.
Near Texas Christian University.
Minutes to Brigham Young University.
Next to the Jewish Community Center.
Close to St. Joseph Catholic School.
Near Temple University.
A short walk to Cathedral Park.
Near Mosque Maryam.
On Synagogue Lane.
Off Indian School Road.
In Indian Wells near the tennis garden.
In Chinatown, above the best dumplings in the city.
A loft in Little Italy.
One block from Koreatown's restaurants.
Steps from Irish pubs and Thai restaurants.
Near Asian markets and Mexican bakeries.
Japanese maple in the front yard.
Japanese soaking tub.
Chinese elm shades the patio.
Persian rugs do not convey.
Moroccan tile backsplash.
Greek Revival columns.
English Tudor with leaded glass.
English garden with boxwood.
American Craftsman details.
Early American farmhouse.
African violets bloom in the sunroom.
Indian grass prairie behind the lot.
German-made appliances.
Swedish sauna in the basement.
Russian olive trees along the drive.
The kitchen is mostly white.
The interior is all white with black trim.
The exterior is predominantly white brick.
White family room with vaulted ceilings.
Brown leather sofa stays.
White House-inspired portico.
White Rock Lake is five minutes away.
Blackwood floors and brown cabinets.
Black Hills views.
Brownstone with original details.
Red Chapel Road, third house on the left.
Kids' playroom over the garage.
Children's playground around the corner.
A playroom, a loft and a bunk room.
Childproof gates on the stairs.
Children's museum downtown.
Boys & Girls Club nearby.
Women's locker room and men's locker room at the clubhouse.
Man cave with wet bar.
She shed in the garden.
Gentleman's farm on twelve acres.
Lady Bird Lake trail access.
Ladies Mile historic district.
Single story with an open plan.
Single owner since 1984.
Single-car garage.
Singletree subdivision.
Married tile and stone in the bath.
Young fruit trees in the orchard.
Old growth oaks.
Old Town location.
Mature landscaping and mature oaks.
Mature pecan trees shade the lot.
Seniors' discount at the golf course next door.
Senior center two blocks away.
Senior partner at the firm.
Retirement savings calculators are on our site.
College students rented it last year at $2,400 a month.
Near the student union.
Walk to campus.
Veterans Memorial Park is nearby.
Close to Fort Sam Houston and the military base.
Military time on the range clock.
Near the VA hospital.
Disabled the alarm for the showing.
The blind in the kitchen was replaced.
Blinds on all windows.
Blind corner at the driveway, please drive slowly.
Deaf Smith County ranch land.
Crippled by water damage, sold as is.
Walking trails and a fitness center.
Healthy garden soil and raised beds.
Mentally you'll be on vacation.
Active listing, not under contract.
Active adults welcome along with everyone else.
Sober, elegant lines by a modern architect.
Exclusive listing.
Exclusive right to sell agreement.
Private, gated entry.
Gated community with a guard house.
Security cameras and alarm.
Safe in the primary closet.
Safe room with steel door.
Wall safe in the office.
Safe drinking water from a new well.
Storm shelter for safety.
Smoke detectors and safety glass.
Safety rails on the deck.
Secure parking garage.
Secured entry and package room.
Crime statistics are available from the police department.
Quiet neighborhood with sidewalks.
Friendly neighborhood coffee shop.
Walkable neighborhood with cafes.
Historic neighborhood with tree-lined streets.
Established neighborhood with larger lots.
Up-and-coming neighborhood close to the rail line.
Sought-after community with low dues.
Diverse architecture.
A diverse mix of shops and restaurants.
Integrated sound system.
Integrated appliances.
Restricted access after 10 pm.
Deed restricted lot.
Traditional floor plan.
Traditional brick colonial.
Board approval required.
Membership in the golf club is optional.
Country club membership available.
Race track nearby.
Motorcycle race every May.
Color palette of warm neutrals.
Colored concrete patio.
National historic landmark.
National Park views.
Country of origin of the marble: Italy.
Religion professor's former residence.
Sex and the City was filmed nearby.
Gay Street retail district.
Gay Street Bridge is a short drive.
Straight driveway with plenty of parking.
Queen Anne with a turret.
Queen-size bed fits easily.
King bed in the guest room.
Trans-Canada highway access.
Transit stop at the corner.
The adult education center is close by.
Adult beverage center in the kitchen.
Adult swim lane at the pool from 6 to 8.
Couple of steps down to the patio.
A couple of blocks from the park.
Couples nicely with the blue tile.
A pair of French doors.
Bring the whole family to the open house.
Bring your family and friends to our open house on Sunday.
Family owned and operated brokerage since 1978.
Owned by the same family for fifty years.
The Johnson family built it in 1924.
Multi-family zoning.
Two-family home with separate meters.
Family-size kitchen.
Family bath upstairs.
Family entrance through the mudroom.
Family law attorney's office.
Our family of agents is here to help.
From our family to yours, thank you.
Hope your family is well.
Nice to meet you and your children at the open house.
Let me know when you and your wife would like to see it.
Congratulations on the new baby!
Thanks for telling me about your move.
Are you free on Saturday for a second look?
I found three homes with four bedrooms under $500,000.
You asked for a first-floor bedroom; here are two homes with one.
Here are homes near the school you named.
Your daughter's school is 1.2 miles away according to the map.
I can't say who lives in an area; the census publishes figures.
For crime figures, please ask the local police department.
School ratings are published by the state.
Open house Sunday 1 to 4, all are welcome.
New price: $429,000.
Sold above asking in four days.
Room for guests and a home office.
The guest suite is great for visitors.
Space for in-laws or guests.
Room for everyone.
There is something for everyone.
Enough bedrooms for everyone to have their own.
Designed for modern living.
Designed for entertaining on a grand scale.
Made for outdoor living.
Suited to a home business.
Great for a home gym.
Ideal for a workshop.
Perfect for a vegetable garden.
Perfect for a pool.
Looking for a home with character?
Looking for a quick close.
Seeking offers by Friday at noon.
Seller prefers a 30-day close.
Seller prefers offers with a pre-approval letter.
Preferred lender incentives.
Prefer text messages.
Cash only.
Cash buyers only, the roof needs work.
Pre-approved buyers only, please.
Qualified buyers only.
Serious inquiries only.
By appointment only.
Residents only parking.
Residents only beyond this gate.
Members only pool.
Owner-occupants only for the first ten days.
Staff only beyond this point.
One dog only.
Cats only.
Small dogs only.
No dogs over 40 pounds.
No large dogs.
No aggressive breeds.
No cats.
No investors.
No wholesalers.
No agents, please call the owner.
No solicitors.
No contingent offers.
No blind offers.
No disabled fireplaces: all three work.
No kitchen.
No kidding, the view is that good.
No children's furniture conveys.
No family ever leaves this street for long.
No single level homes at this price nearby.
No adult trees were removed.
No black mold was found.
No white paint left in the house.
No brown water.
No Asian carp in this lake.
No Japanese knotweed on site.
No Christmas lights before Thanksgiving.
No church in sight, only hills.
No English basement.
Not suitable for large trucks.
Not suitable for vacation rental.
Not ideal for RV parking.
Not for the faint of heart: a full renovation.
Not for sale separately.
Not intended for habitation.
Do not disturb the occupants.
Do not let the cat out.
Please do not park on the grass.
We do not accept packages for residents.
We don't accept cash for rent.
Kids will be out of school for spring break.
Trick-or-treaters welcome at the model home.
Santa visits the clubhouse in December.
Easter Bunny brunch at the clubhouse.
Community garden and farmers market.
Community pool for residents and guests.
Vibrant community near the river.
Friendly community events all year.
Church pews line the mudroom.
Converted church with stained glass.
A former parsonage.
Former convent turned into lofts.
Built as a synagogue in 1911, now eight condos.
Temple Street parking garage.
Mission-style stucco.
Cathedral ceilings.
Cathedral ceiling in the great room.
Monk parakeets nest in the palms.
Minutes from Church Hill and Shockoe Bottom.
Near Bishop Arts.
On Pilgrim Way.
In the Mission District.
Spanish Fort, Alabama.
Mexican Hat, Utah.
German Village carriage house.
Polish Hill row house.
French Quarter condo with balcony.
English Avenue bungalow.
Asian pear tree.
Asian-inspired garden with koi pond.
Latin Quarter style facade.
Native plants and xeriscape.
Native stone fireplace.
Native American art collection not included.
Minority interest in the well.
Minority shareholder of the water company.
Ethnic restaurants within walking distance.
Walking distance to shops.
Run, don't walk, to see this one.
Hear the creek from the porch.
See the lights of the city.
Must see to appreciate.
Must be sold by year end.
Must be removed before closing.
Must be 18 or older to sign a lease.
Applicants must be at least 18 to sign a lease.
Alcohol only for guests 21 and over.
The gym is open to residents 18 and over.
Must be pre-approved.
Must be able to close in 30 days.
Must be a licensed contractor.
Tenants must pay their own utilities.
Tenants must give 60 days' notice.
Tenant occupied, please give 24 hours' notice.
Tenants prefer evening showings.
Tenant pays water.
Tenants in common agreement.
Owner speaks German and English.
Owner is a licensed agent.
Owner retains mineral rights.
Young's Market is on the corner.
Baby grand piano fits in the bay window.
Baby blue front door.
Toddler pool beside the main pool.
Kiddie pool and splash pad.
Teen lounge in the clubhouse.
Nursery or office off the primary bedroom.
Room for a crib or a desk.
Swing set stays.
Treehouse in the oak.
Fenced yard with a swing set and sandbox.
Cul-de-sac lot.
Age of roof: two years.
Age of the home is 40 years.
Aged brick.
Ageless design.
Under 40 minutes to the airport.
Over 60 acres.
Under 30 days on market.
Between 25 and 35 gallons a minute.
Income property with four units.
Assumable VA loan at 2.75%, ask for terms.
Government surplus barn.
Public assistance office moved out; retail space for lease.
Voucher for a free home inspection at closing.
Section 8 of the plat, lot 12.
Lot 4, Section 8, Travis Heights.
Citizens Bank is across the street.
Citizens Park dog run.
Visa and Mastercard accepted for the application fee.
Green Card Games is the shop downstairs.
Legal description available.
Divorce sale, priced to move.
Estate sale.
Widow's walk with ocean views.
Bachelor's button and poppies in the meadow.
Bachelor Gulch ski access.
Honeymoon Island is ten minutes away.
Crown molding and Juliet balcony.
Jack and Jill bath.
Mother Nature at her best.
Grandmother's garden roses.
Father's Day open house.
Mother's Day brunch at the club.
Sister property next door also available.
Brothers Plumbing replaced the lines.
Women-owned contractor did the remodel.
Men at work: sidewalk repair through June.
Gentle slope.
Guys at the shop next door keep an eye on packages.
Welcome home!
You are welcome to bring your own agent.
Applications from all households are welcome.
We rent to anyone who meets the posted criteria.
Same criteria for every applicant: credit, income, rental history.
Housing is open to all persons.
We support fair housing and show every home to every buyer.
No discrimination of any kind.
No one is refused because of race or religion.
We never refuse families with children.
Children of all ages are welcome in our pool.
Families with children are welcome.
There is no limit on children.
No rule against children.
Not only for seniors: everyone may apply.
Wheelchair users are welcome and the lobby has a ramp.
People with disabilities are encouraged to apply.
Immigrants and refugees welcome.
Muslim, Jewish, Christian: all are welcome here.
Everyone is welcome: singles, couples, families.
We proudly serve clients of every background.
Great for weekend entertaining, with a white oak island and black hardware.
No children were living in the home during the remodel.
The perfect blend of old and new.
The seller raised three children here and will miss it.
My wife and I have sold homes here for twenty years.
Only 12 homes on the street.
Only minutes to downtown and the medical center.
No age restrictions.
No income restrictions.
No rental restrictions; investors welcome.
Not a single family has moved away in years.
Looking for a home near work? Call us.
We are looking for a three-bedroom home for our clients.
Our clients, a local couple, are looking for a ranch home.
Seeking a contractor to finish the basement.
Children must be supervised at the pool.
Sellers prefer no showings before 10.
Owner prefers a long-term lease.
Available only by appointment.
Reserved parking for residents and guests.
Guests are limited to two weeks.
Restricted to 40 units.
Built for comfort.
A gardener's paradise.
Heaven for hobbyists.
Popular with hikers and cyclists.
The area attracts visitors all year.
Home to the county fair.
Lots of windows and many closets.
Many families of deer cross the meadow.
Most of the interior was painted white.
The neighborhood is full of white bungalows.
The street is lined with black walnut trees.
Still has its original black and white tile.
The leasing office can read the lease to blind applicants.
TTY relay available for deaf callers.
Braille signs and visual alarms.
Tours available in American Sign Language.
Veterans: ask us about the VA funding fee.
Income-restricted: households at or below 80% of area median income.
Every adult occupant must complete an application.
Each adult applicant pays a $40 fee.
All adults must sign the lease.
Girls softball fields across the road.
Men's and women's restrooms.
A woman-owned title company.
Young Brothers Roofing replaced the roof.
Sunday brunch on the terrace.
A sanctuary from the city.
Holy cow, what a view.
Christian Street townhouse.
Jewish history museum downtown.
Cuban coffee downstairs.
English ivy on the north wall.
German shepherd on premises, call first.
Call Dominic or Asia for details.
Mr. White will show the home.
Flexible room for an office, gym or playroom.
Home features a Jack-and-Jill bath between two bedrooms.
Walk to the Catholic hospital, the library and the farmers market.
The Methodist church next door hosts a farmers market on Saturdays.
Two blocks to Temple Beth El.
The mosque on 5th Street is a landmark.
Across from the Greek Orthodox cathedral.
The elevator makes Sabbath stops.
Mezuzah mounts on the doorposts.
Chinese New Year parade passes the balcony.
Great Mexican food around the corner.
Near the Polish consulate.
Close to the Japanese Tea Garden.
The Vietnamese bakery opens at six.
Home to the Black History Museum.
White sand beach access.
White glove building service.
Asian fusion restaurant downstairs.
Off-white walls and light oak floors.
All-white kitchen.
The area rug is white.
The building is black steel and glass.
Seller will not accept offers before Monday.
Seller does not accept escalation clauses.
We do not allow smoking.
HOA does not allow RVs.
HOA prohibits short-term rentals.
The HOA allows two pets per household.
Owner will not allow subleasing.
Cannot accept same-day showings while the tenants are home.
Not accepting backup offers.
No showings until Friday.
No sign at the property.
No lockbox.
No interior photos at the tenant's request.
No men's or women's changing rooms at this pool.
Without the noise of the highway.
Only the best materials.
Must be seen.
Tenant must vacate by June 1.
Fences must be white or brown.
Ideal for cooks.
Perfect for nature lovers.
Great for outdoor enthusiasts.
Suitable for FHA financing.
Suitable for livestock.
Designed with accessibility in mind.
Popular with our clients from out of state.
Find the right home for your family with our team.
My family has lived here for four generations.
I am a veteran and a father of three.
A woman-led brokerage.
Our bilingual agents serve clients in English and Spanish.
Kids can meet Santa at our office on Saturday.
Adults and children welcome at our client picnic.
Happy Hanukkah to our friends and neighbors.
Pride month block party on Main Street.
You mentioned your children: the district publishes its boundaries online.
You asked about a church; the map shows places of worship.
Your parents would have a bedroom on the first floor.
Since your mother uses a wheelchair, I looked for step-free homes.
The seller accepted an offer from another family.
They have two kids and a dog and need to close by August.
Single-level living with no steps.
One-level home for easy living.
Low-maintenance yard.
Lock-and-leave living.
Over-65 exemption is in place.
Veteran exemption will be removed after closing.
Two-car garage, no carport.
The sellers are empty nesters and are downsizing.
The sellers, a retired couple, are moving to Maine.
A family of foxes lives by the creek.
Built by German immigrants in 1872.
Home of the first woman mayor.
Chinese checkers table in the game room.
Great Wall of windows.
Not far from the Holocaust Museum.
Not for rent.
Never rented.
We can't accept applications by email.
Does not have central air.
Will not last.
Will consider lease option.
Will sell furnished.
Prefers: proof of funds with offer.
Prefer weekday showings because the baby naps on weekends.
Please remove shoes; the baby is asleep until 2.
Please call first, children are home-schooled.
A service dog lives in the home.
Assistance animals live in the building.
The gym is for residents 16 and over.
Adult and kid pools.
Kids' club, teen center and senior center in the clubhouse.
Daycare on site.
Preschool across the street.
School bus stops at the corner.
Close to elementary, middle and high schools.
Bike to campus.
Close to the Naval Base.
Minutes to Lackland Air Force Base.
BAH covers the rent for many; ask us.
Homes for heroes program: teachers, nurses, military and first responders save at closing.
Discounts for military, seniors and students at the golf course.
Rent-controlled.
Income-restricted units available.
We accept Section 8.
Accepts housing vouchers.
All lawful sources of income considered.
No co-signers.
No visitors parking overnight.
No unaccompanied minors at the pool.
No worries about snow.
For sale by owner.
For women's golf, the club has its own league.
For families of four, the water bill averages $60.
For adults, the resort offers a spa; for kids, a splash pad.
Great neighbors.
Best of both worlds.
Play it safe with a new roof.
Safety first: new railings.
Right side of the duplex.
The good side of the street for parking.
Rough terrain, bring boots.
`);
