const lines = (text: string): string[] => text.trim().split('\n');

/** Lawful sentences that were read while rules were written; they belong to the known half too. */
export const usedLawful: readonly string[] = lines(`
Family room off the kitchen opens to a covered patio.
Walk to Our Lady of Guadalupe Church and the farmers market.
White oak floors, black steel windows, brown leather banquette.
Mother-in-law suite over the garage with its own entrance.
Wheelchair ramp at the side entry and a roll-in shower.
No smoking anywhere on the property, please.
Pets considered case by case; service animals always welcome.
Section 8 vouchers gladly accepted.
This is a 55+ community under HOPA; at least one resident must be 55 or older.
Across from Jefferson Elementary and two blocks from the YMCA.
Bring the whole crew, the backyard seats thirty.
Veterans: ask me about using your VA loan here.
I'm not able to speak to who lives in the neighborhood, but I can send you census links.
We can't answer questions about crime; the police department publishes a map.
I can't tell you whether it's a good school district, but here is the state's report card site.
The seller's family has owned the ranch since 1931.
Our brokerage doesn't discriminate on the basis of race, color, religion, sex, disability, familial status or national origin.
My team speaks Mandarin, Spanish and Vietnamese.
The Indian restaurant on the corner is great.
Two adults and two children are on the lease application.
Is the unit ok for my wife and two kids?
Hi Maria, congrats on the new baby! Still want to tour Saturday?
Occupancy is limited to two persons per bedroom under the city code.
Applicants must be 18 or older to sign the lease.
Single-story living with no steps.
The third-floor walk-up has no elevator.
Community pool, kids' splash pad and dog park.
Play area and bus stop at the corner.
Quiet street, mature maples, close to the synagogue.
Built in 1920 by a German master carpenter.
Mexican tile backsplash and a Spanish-style courtyard.
Chinese elm shades the front lawn.
The Black Hills are an hour's drive.
Bachelor's Walk trailhead is half a mile out.
Great starter home with a new roof.
Perfect for entertaining, with a wet bar and double ovens.
Great investment: both units rented month to month.
Perfect for first-time buyers.
Perfect location for commuters, two blocks to the train.
Great for dog lovers with the fenced yard.
No HOA, no rent control.
No trailers or boats on the street.
No loud music after ten.
No more than 6 guests at the pool.
Adult beverages are fine on the rooftop deck.
The deed lists a single woman as grantee.
Married couples who buy together should ask a CPA about title.
Are you a U.S. citizen? We ask everyone this on the mortgage application because the form requires it.
We accept applicants with SSI, SSDI, alimony and child support income.
If you need a reasonable accommodation, tell me and I'll ask the landlord today.
The condo association does not allow short-term rentals.
Landlord requires a 640 score and income of three times the rent.
No cosigners.
Student housing is zoned two blocks over by the university.
Active-duty clause: the lease follows the SCRA.
Military discount on closing costs from our lender.
Senior loan officer Dana Whitfield will call you.
Young fruit trees along the back fence.
Old world plaster and hand-hewn beams.
The guest cottage is currently occupied by the owner's parents.
The tenant, a single mom, has lived here nine years and would like to stay.
The kids' rooms share a Jack and Jill bath.
Nanny suite on the lower level.
Gated entry with a guard at night.
Cameras and keyless locks on every door.
Exclusive listing with the Harrison Group.
The Church Hill historic district starts at the corner.
Handicap parking space 14 conveys.
Blind corner at the driveway, so please back in.
Walking distance to the Islamic Center, the library and H Mart.
Father and son contractors rebuilt the porch.
American Craftsman bungalow with a deep porch.
The property was the first Black-owned hotel in the county and is on the National Register.
Women's history walking tour passes the front door.
Everyone is welcome at Sunday's open house, kids included.
Please remove shoes; the owner has small children napping upstairs.
Three-bedroom split plan with a flex room for an office, gym or nursery.
The Jewish Community Center and the Y are both within a mile.
Painted Sherwin-Williams Alabaster white with Tricorn Black trim.
Brown shingle cottage on Black Mountain Road.
The white house on the corner, you can't miss it.
Original Italian marble fireplace in the library.
There's an English basement with its own meter.
Turkish rugs and the dining table can stay.
French doors, Dutch door, Spanish tile: the seller loved to travel.
Greek Row is four blocks away and the university shuttle stops here.
The temple-style gate came from Kyoto.
Two churches, a synagogue and a mosque are listed on the map at this link.
I don't have information on the religious makeup of any area and couldn't share it if I did.
We never screen by national origin or immigration status.
Non-citizens can buy property in the U.S.; ask a tax advisor about FIRPTA.
Foreign buyers may need an ITIN for the withholding certificate.
Our listings are open to all regardless of race or religion.
The school rating site I mentioned is GreatSchools, please look for yourself.
For safety statistics please contact the police department.
Smoke detectors and a child-safety latch on the pool gate are required by code.
Pool gate is self-closing to keep children safe.
Children under 14 must be accompanied by an adult at the pool.
No diving, no running, no glass at the pool.
The guard gate closes at nine.
The crew needs to be able to get around the side yard.
Inspector must be able to access the attic.
Buyer must be able to close by June 30.
Tenant must be able to pay first, last and deposit.
Applicants must show proof of income and photo ID.
Extra storage unit is $40 a month.
Pet deposit is $300; there is no deposit for service animals.
Service animals are never charged a fee.
Assistance animals are exempt from the pet rent.
We don't charge extra for kids.
Child care is available on site for an additional fee.
The additional bedroom makes a good nursery.
More rooms for kids and guests upstairs.
Keep the kids in the car while I open the lockbox, there are wasps.
My kids loved growing up here, says the seller.
We moved my parents into the lower unit last year.
If you are disabled and need an accommodation, call us and we won't delay.
If you're a veteran, you can't beat this VA rate.
If you are single, you can't file jointly, so ask a CPA.
If you're married, both spouses sign the deed in Texas.
A tenant who is deaf asked for a strobe doorbell and the HOA paid for it.
We rent to families, couples, singles and roommates alike.
Kids welcome, dogs welcome, guitars welcome.
Families are welcome in every unit.
No restrictions on children; the fence is six feet.
Lease allows two occupants per bedroom plus one.
Roommates okay with separate applications.
Married, divorced, widowed: the deed just has to match your ID.
Hi John, are you and your wife still free Friday at 3?
Hey Priya, your Indian visa letter for the lender came through.
Could Mr. Chen bring his interpreter to closing?
The Realtist and Asian Real Estate Association mixers are both Thursday.
Happy Diwali, Eid Mubarak and Merry Christmas from our team!
Women's Council of Realtors luncheon is next week.
I volunteer with Habitat and the Boys & Girls Club.
Agent is fluent in Spanish and Portuguese.
Seller is a licensed real estate agent and a Marine veteran.
Sober living licensing is a matter for the city; ask the planning desk.
The former convent has been turned into lofts.
Stained glass saved from a Methodist church in Ohio.
The cedar is going silver and the trim is turning black in places, so budget for paint.
The street went dark during the storm but the house has a generator.
The area is known for its Mexican and Vietnamese food.
Retail on the ground floor, apartments above.
Units on the top floor are for sale first.
The apartments are for lease from June 1.
Looking for someone to take over my lease.
I need a couple of days to hear from the seller.
We need a family name for the HOA directory.
The owner needs two weeks to move out.
Looking for someone handy who can fix the porch.
Would love to see it go to someone who will restore it.
We'd prefer somebody who can close before the holidays.
Owner would love to hear from buyers who garden.
Great house for a big dinner party.
The lot is perfect for horses.
Best value on the block.
Luxury living at its finest.
Perfect for hosting family and friends.
Ideal for a home business with a separate entrance.
Just right for a workshop or a studio.
Age of the roof: 12 years.
Over 50 fruit trees.
Built for the ages by a local mason.
Must be under contract before we can list yours.
Minimum age to use the gym alone is 16.
The black-and-white checkerboard floor is original.
White Rock Lake trail starts across the road.
Brown's Ferry Road gets snow first, so drive slowly.
Colored concrete drive and a native stone wall.
Asian pears and Persian limes fill the side garden.
The Baptist Health campus is ten minutes by car.
Cathedral ceilings and a chapel-style window.
The monastery bell was salvaged in Quebec.
Kosher and halal groceries are shown on the map with the rest.
A former Lutheran parsonage with four bedrooms.
The Polish Falcons hall hosts the farmers market.
The German-engineered windows were added in 2019.
Little Ethiopia is a ten-minute drive.
Our office answers in Korean on Tuesdays.
An interpreter is free of charge if you'd like one.
Please have your passport or driver's license ready; any government photo ID works.
Foreign national loan programs are available from two of our lenders.
You don't need to be a citizen to buy a home.
The women's shelter auction is Saturday at the clubhouse.
Powder room, men's and ladies' locker rooms at the club.
She and her husband raised three kids here before downsizing.
The sellers are a retired couple moving to Maine.
Our buyers, a young couple from Ohio, fell in love with your house.
The builder is a father-daughter team.
Wide doors, lever handles and a curbless shower make the bath accessible.
There are eleven steps to the front door and none inside.
The elevator reaches every floor.
We'll gladly install grab bars at your request.
Please tell us if you need this message in large print.
The HOA approved the ramp last spring.
No pet fee for assistance animals.
Emotional support animals are welcome with no added deposit.
The pool lift was serviced in May.
Toddler swim is Mondays at ten.
The school bus stops at the corner of Fifth and Pine.
High chairs are stacked in the clubhouse closet.
Childproof latches were left in the drawer.
Guest limit at the pool is four per household.
Max occupancy of the cottage is six.
Tenants and their guests may use the gym; under 16 with a parent.
The nursery has blackout shades.
Kids bike to the elementary school from here.
The bunk room sleeps eight.
We take vouchers in all three buildings.
The rent falls under the payment standard for a two-bedroom voucher.
Proof of income can be wages, benefits, alimony or a housing voucher.
Employment letter, bank statements or award letters all work.
No evictions in the last five years, no open bankruptcies.
Applicants must have a 620 score or a qualified guarantor.
Seniors may qualify for the county's homestead exemption.
Ask about the property tax freeze for owners over 65.
The university leases two floors for its graduate program.
Student loans in deferment count differently, so call your lender.
Divorce decree and separation agreements should be sent to title.
Single filers can exclude up to $250,000 of gain.
Thank you for your service; here's how the VA funding fee works.
The VFW hall is across from the fire station.
Fort Liberty is a 20 minute drive.
Alarm, deadbolts and exterior lights on timers.
We do not comment on safety; here is the link to the county's crime map.
The board meets Tuesday and all buyers must be interviewed.
You need to be pre-approved before we tour.
Applicants must be employed or have other verifiable income.
You need to be present at the final walkthrough.
Tenants must be current on rent to renew.
As long as you're under contract by Friday, the rate holds.
Unless you're married filing jointly, the limit is $250,000.
You'd fit right in with the morning walkers at the lake.
Buyers passed on the house next door because of the roof.
Seller is tired of showings and wants a clean offer.
We stopped accepting applications on Tuesday.
The landlord had a bad experience with a moving company.
The dog is nervous around kids, so please call before you come.
Only one couple has seen it so far.
Only two families have lived here since 1940.
We only work with licensed contractors.
He only signs originals, so please overnight the deed.
The house is too old for knob-and-tube to pass inspection.
The tree is too old to move.
No room for a pool, but a hot tub would fit.
No place for a dumpster on the street.
Not ideal if you have a tall truck.
If you have kids in the district already, ask about transfer deadlines.
If you use a wheelchair, the side door has no step.
If you have a service dog, just tell us; there's no charge.
If you're deaf or hard of hearing, dial 711.
If you're from out of state, we can close remotely.
Born in Mexico City, Elena has sold homes here for 20 years.
Elena is a first-generation American and a proud Texan.
Our founder is a Navy veteran.
I'm a mom of three and a former teacher.
As a Christian, a neighbor and a broker, I have served this county since 1998.
Our team supports Pride month and the food bank.
The gay bookstore on Elm hosts readings.
The women-owned bakery downstairs opens at six.
An all-girls school is three miles away.
The Hebrew Academy and St. Luke's are both on this bus line.
Arabic coffee house and a Thai market downstairs.
Swedish massage studio leases the ground floor.
The Amish built the barn in 1911.
Amish-built cabinets and Shaker doors.
Quaker-style meeting house turned studio.
The Mission Indian blanket above the mantel doesn't convey.
Native plants, French drains and a Dutch gambrel roof.
The kitchen went white last year with quartz counters.
The shutters are black and the door is brown.
The exterior is mostly white with cedar accents.
The street is mostly brick Tudors.
The block is almost all owner-occupied.
The neighborhood is full of craftsman bungalows.
The area is still largely farmland.
Most residents use the back gate.
Lots of people walk to the farmers market.
A lot of families use the trail on weekends.
The community has 212 homes.
Guests staying more than 14 days must be on the lease.
Deposit is one month's rent plus $100 per garage remote.
Rent goes up $50 with a second parking space.
Extra charge for guests over the limit at the clubhouse.
Cribs and high chairs rent for $10 a night.
More closets for kids' gear than you'd expect.
We put the listing in the building's lobby.
Place the kids' bikes in the lower unit's garage.
The families upstairs share the laundry.
Our property manager keeps tenants in the loop.
The disabled outlet in the garage was repaired.
Section 3, lot 8 of the Fairview plat.
Benefits letter counts as income.
Military housing allowance is fine for income.
Seniors: the county offers a valuation freeze.
The senior class photo wall is in the old gym.
College kids drive the game-day parking market here.
The twenty-something-year-old furnace was replaced.
Please include the ages of occupants over 18 on the application.
Married or single, buying together takes a plan.
Husband and wife team Jo and Al sold this in a day.
It is illegal to refuse a tenant because of a voucher in this state.
We don't allow discrimination of any kind.
Landlords may not ask about a disability.
Ask us about our reasonable-accommodation policy.
The church on the corner was converted to lofts in 1998.
Two blocks from St. Mary's Catholic School and the Jewish Community Center.
Families of all kinds are welcome to apply.
Bring your family to our open house on Saturday from noon to two.
The primary bathroom has a roll-in shower and grab bars.
There is a ramp at the back door and a stair lift inside.
We do not discriminate on the basis of race, color, religion, sex, disability, familial status, or national origin.
Service animals and emotional support animals are always welcome.
No pets over 40 pounds; assistance animals are not pets.
The kids' playroom could become an office.
Walk to the playground, the library and the farmers market.
White oak floors and a black steel staircase.
The seller is a retired Army colonel who kept every receipt.
Chinatown is a ten-minute ride on the Red Line.
Minutes from Little Italy's restaurants.
Your lender will ask whether you are a U.S. citizen, a permanent resident or a non-permanent resident.
This is housing for older persons under the Housing for Older Persons Act: at least one resident must be 55 or older.
The buyer is a single woman purchasing as her sole and separate property.
Title will be held as husband and wife, community property.
We speak Spanish, Mandarin and Vietnamese.
Our Spanish-speaking agents are happy to help.
The master-planned community has a disabled parking space by the clubhouse.
No more than two people per bedroom, under the city's occupancy code.
Smokers must use the courtyard.
The school district's ratings are on the state's website.
I can't tell you who lives in the neighborhood, but here are the census pages.
Fair housing law does not let me answer whether the area is mostly Hispanic.
It is illegal to refuse tenants because they have children.
We never ask whether an applicant has a disability.
Please tell us if you need an accommodation for the tour.
The bachelor pad vibe comes from the dark wood bar.
Girl Scouts meet in the clubhouse on Tuesdays.
The Korean barbecue place downstairs is open late.
Seller prefers a 30-day closing and no repairs.
The seller wants a buyer who is pre-approved.
No investors, owner-occupants only for the first thirty days.
Qualified buyers only, proof of funds required.
Applicants must earn three times the rent.
No felony convictions within seven years, reviewed case by case.
The couple next door looks after the shared garden.
The nursery has been painted yellow.
Mother's Day brunch is served at the club.
The Black Diamond trail starts behind the house.
The Mexican tile in the kitchen is original.
A Jack and Jill bathroom joins two bedrooms.
Indian Creek runs along the southern boundary.
Close to Temple University and the Islamic art museum.
Not suitable for large trucks, because the bridge has a weight limit.
The elevator is out until Friday, so please let us know if stairs are a problem.
Children under 12 must be with an adult at the pool after 8 PM.
Our agency does not take part in blockbusting or steering.
Housing choice vouchers are accepted.
This home would suit a buyer who wants a workshop.
Perfect for entertaining, with a chef's kitchen.
Great starter home with room to grow.
An in-law apartment over the garage rents for $1,400.
Women's basketball plays at the arena down the street.
The American foursquare has its original windows.
Tenant must carry renters insurance and have no pets.
The blind corner on the driveway has a mirror.
The guide dog school holds a fundraiser in the park each May.
Every applicant needs two references and a deposit.
Students need proof of enrollment for the university's shuttle.
Use the side gate for showings; the front door sticks.
Couples and roommates each sign the lease.
The white side of the duplex is available, the blue side is rented.
The Spanish part of the brochure is on page four.
Seller will take less for a cash offer with no contingencies.
Please steer clear of the fresh paint on the porch.
If you are in a wheelchair, tell us and we will meet you at the ramp on the east side.
If you need a guarantor, ask us for the form.
The kitchen is dated but it's all white and bright.
A family owns the bakery across the street.
I can't tell you whether families with children live nearby.
We cannot answer what the religious makeup of the street is.
Kids can ride the train to the beach.
Hardly any updates are needed.
Not many homes come up on this lake.
The seller wants what her neighbor got last spring.
If you're married, both spouses sign the deed.
If you are retired, the lender counts your pension as income.
What the buyer wants is a quick closing.
The Hispanic Chamber of Commerce has its office downtown.
A diabetes clinic and a cancer center are within a mile.
Must show proof of income and a government ID.
The association allows two dogs, and assistance animals besides.
Residents must be 18 or older to sign the lease.
The Baptist church next door rents out its parking lot on weekdays.
A deaf interpreter can join the tour on request.
The rent is $200 more for a second parking space.
The tenant downstairs plays the piano until nine.
The adult son of the seller will give you the keys.
The home sold to a family from Ohio last year.
Ask the association for its rule about grills.
The mosque, the synagogue and the church share a parking lot.
A widow lived here for forty years and kept roses.
The first floor has no steps at the entrance.
Applicants with a service dog do not pay a pet deposit.
The school bus picks up kids at the corner.
Buyers from out of state can tour by video.
Italian marble in the foyer, French doors to the patio.
Our team includes a veteran and two native Spanish speakers.
If your kids like to swim, the pool opens in May.
The landlord accepts vouchers and wants first month's rent.
The unit is on the back side of the complex, away from the road.
Sellers often prefer buyers with a letter from their lender.
The deaf community center is two stops away.
The last tenants left it clean.
The lake is for residents only.
Family room opens to the patio.
Mother-in-law suite over the garage.
Walk to St. Mary's Church and Zilker Park.
Wheelchair accessible entry and roll-in shower.
Service animals welcome.
We welcome Section 8 vouchers.
Master bedroom on the main floor.
Children's playground two blocks away.
Single family home on a quiet street.
No smoking on the premises.
No pets except assistance animals.
Senior living community, 62 and older, complies with HOPA.
Walking distance to elementary school.
Bachelor's button blooms along the fence.
White cabinets and black granite counters.
Spanish colonial with a red tile roof.
Equal housing opportunity.
Bonus room perfect for a home office.
Great room with a view of the hills.
Quiet hours after 10 pm.
Maximum occupancy four persons per city code.
Near the Jewish Community Center.
Chinese elm shades the back yard.
Adult pool and kiddie pool at the clubhouse.
Roommate wanted, females share bathroom in owner-occupied house.
Perfect for entertaining.
Ideal for commuters.
Married the best of old and new in the remodel.
Professional kitchen with gas range.
Income must be three times the rent.
Credit check required of every applicant.
Disabled alarm system conveys as is.
Deaf Smith Street is two blocks south.
Blind corner at the driveway, please park inside.
No stairs, all on one level.
Elevator building.
Not for the faint of heart: this one needs work.
Private gate keeps the deer out.
Exclusive listing agent.
Young fruit trees along the drive.
The family that built it in 1924 kept the original floors.
Kids' bunk room with built-in desks.
Close to Temple Beth Israel and the farmers market.
First-floor suite works for guests or multigenerational living.
Grab bars in both bathrooms.
Our team speaks Spanish, Korean and Vietnamese.
Voucher holders are welcome to apply.
All adults in the household complete an application.
The pool closes to everyone at 10 pm.
Children under 14 need an adult at the pool, says the city code.
Assistance animals stay without a fee.
Veterans receive 1% back at closing through our program.
Black walnut floors and white oak stairs.
The American Legion hall is next door.
The seller is Korean and left the ondol heating in place.
Indian Hills Elementary is two miles away.
Married Filing Jointly exclusion may apply to your gain.
Single-level living, zero-step entry.
Ask about our first-responder discount on closing costs.
This is a 55+ community under HOPA.
No interior stairs; elevator to every floor.
Rent includes water and trash.
Bachelor Gulch ski access.
Adult day care license pending for the commercial suite.
Must have a credit score of 620 and speak with a lender first.
Master electrician on call, no handyman needed.
Free from carpet: hard floors throughout.
Far from the highway, near the park.
Students get free bus passes at the campus two blocks away.
Safe from flood: outside the 500-year zone.
Maximum occupancy is two people per bedroom.
Irish pub and Catholic school on the same block.
Vouchers and SSI count as income.
The stairs are steep: watch your step.
The cottage has a separate garden gate.
Co-signers are welcome if the score is below 620.
A healthy, active oak shades the deck.
The property caters to pets with a dog wash.
Sober living license available to the buyer.
The seller tends to the roses herself.
We rent to anyone who meets the criteria posted online.
Buyers should look on the south side for the crawl space hatch.
The tenant must be able to speak with the agent before noon.
You will feel at home if you love to cook.
Residents must not be on the roof after dark.
Tax records show owner of record.
Away from traffic, free from HOA rules.
Use your own kind of lock on the shed.
`);
