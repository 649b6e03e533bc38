/** The names of Property's fields that RESO's Data Dictionary 2.0 counts to an IDX feed. */
export const idxFields = `
AccessibilityFeatures Appliances ArchitecturalStyle AssociationAmenities AssociationFee
AssociationFeeFrequency AssociationFeeIncludes AssociationYN AttachedGarageYN Basement BathroomsFull
BathroomsHalf BathroomsOneQuarter BathroomsPartial BathroomsThreeQuarter BathroomsTotalInteger BedroomsTotal
BodyType BuyerAgentFirstName BuyerAgentFullName BuyerAgentLastName BuyerAgentMlsId BuyerOfficeMlsId
BuyerOfficeName CarportSpaces City CloseDate ClosePrice CoBuyerAgentFirstName CoBuyerAgentFullName
CoBuyerAgentLastName CoBuyerAgentMlsId CoBuyerOfficeMlsId CoBuyerOfficeName CoListAgentFirstName
CoListAgentFullName CoListAgentLastName CoListAgentMlsId CoListOfficeName ConstructionMaterials Cooling
CoolingYN CountyOrParish CurrentUse DirectionFaces Directions Electric ElementarySchool
ElementarySchoolDistrict ExteriorFeatures Fencing FireplaceFeatures FireplaceYN FireplacesTotal Flooring
FoundationDetails GarageSpaces GreenBuildingVerification GreenBuildingVerificationType Heating HeatingYN
HighSchool HighSchoolDistrict InteriorFeatures InternetAddressDisplayYN InternetAutomatedValuationDisplayYN
InternetConsumerCommentYN InternetEntireListingDisplayYN LaundryFeatures Levels ListAgentFirstName
ListAgentFullName ListAgentLastName ListAgentMlsId ListOfficeMlsId ListOfficeName ListPrice
ListingContractDate ListingId ListingKey LivingArea LivingAreaSource LivingAreaUnits LotFeatures LotSizeAcres
LotSizeArea LotSizeDimensions LotSizeSource LotSizeSquareFeet LotSizeUnits MLSAreaMajor MiddleOrJuniorSchool
MiddleOrJuniorSchoolDistrict MlsStatus MobileLength MobileWidth ModificationTimestamp NewConstructionYN
NumberOfUnitsTotal OnMarketDate OriginatingSystemName ParcelNumber ParkName ParkingFeatures
PatioAndPorchFeatures PhotosChangeTimestamp PhotosCount PoolFeatures PoolPrivateYN PossibleUse PostalCode
PostalCodePlus4 PriceChangeTimestamp PropertyAttachedYN PropertySubType PropertyType PublicRemarks
RentIncludes Roof RoomType RoomsTotal SeniorCommunityYN Sewer Skirt SpaFeatures SpecialListingConditions
StandardStatus StateOrProvince StatusChangeTimestamp Stories StoriesTotal StreetDirPrefix StreetDirSuffix
StreetName StreetNumber StreetNumberNumeric StreetSuffix StreetSuffixModifier SubdivisionName TaxAnnualAmount
Topography UnitNumber UnitTypeType UniversalPropertyId UnparsedAddress Utilities View VirtualTourURLUnbranded
WaterSource WaterfrontYN WindowFeatures YearBuilt Zoning
`
  .trim()
  .split(/\s+/);

/** Of these, what is told by another field: a street is one line here, and what proves a green home is not kept. */
export const idxNotTold = [
  'GreenBuildingVerification',
  'StreetDirPrefix',
  'StreetDirSuffix',
  'StreetSuffix',
  'StreetSuffixModifier',
  'UniversalPropertyId',
];
