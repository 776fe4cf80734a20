/**
 * The SEC's list of Standard Industrial Classification codes by sector. Titles are the SEC's, with its abbreviations
 * in full and without the division in front of services.
 */
const titlesBySector: Record<string, string> = {
  Materials: `0800 Forestry; 1000 Metal mining; 1040 Gold and silver ores; 1090 Miscellaneous metal ores;
    1400 Mining and quarrying of nonmetallic minerals; 2400 Lumber and wood products; 2421 Sawmills and planing mills;
    2430 Millwork, veneer, plywood and structural wood members; 2600 Paper and allied products; 2611 Pulp mills;
    2621 Paper mills; 2631 Paperboard mills; 2650 Paperboard containers and boxes;
    2670 Converted paper and paperboard products; 2673 Plastics, foil and coated paper bags;
    2800 Chemicals and allied products; 2810 Industrial inorganic chemicals;
    2820 Plastic material, synthetic resin and rubber; 2821 Plastic materials, synthetic resins and elastomers;
    2851 Paints, varnishes, lacquers and enamels; 2860 Industrial organic chemicals; 2870 Agricultural chemicals;
    2890 Miscellaneous chemical products; 2891 Adhesives and sealants; 2950 Asphalt paving and roofing materials;
    3050 Gaskets, packing, sealing devices and hose; 3060 Fabricated rubber products;
    3080 Miscellaneous plastics products; 3081 Unsupported plastics film and sheet; 3086 Plastics foam products;
    3089 Plastics products; 3211 Flat glass; 3220 Glass and glassware, pressed or blown; 3221 Glass containers;
    3231 Glass products, made of purchased glass; 3241 Cement, hydraulic; 3250 Structural clay products;
    3260 Pottery and related products; 3270 Concrete, gypsum and plaster products; 3272 Concrete products;
    3281 Cut stone and stone products; 3290 Abrasive, asbestos and nonmetallic mineral products;
    3310 Steel works, blast furnaces and rolling and finishing mills; 3312 Steel works, blast furnaces and rolling mills;
    3317 Steel pipe and tubes; 3320 Iron and steel foundries; 3330 Primary smelting and refining of nonferrous metals;
    3334 Primary production of aluminum; 3341 Secondary smelting and refining of nonferrous metals;
    3350 Rolling, drawing and extruding of nonferrous metals; 3357 Drawing and insulating of nonferrous wire;
    3360 Nonferrous foundries (castings); 3390 Miscellaneous primary metal products; 3411 Metal cans;
    3412 Metal shipping barrels, drums, kegs and pails`,
  Energy: `1220 Bituminous coal and lignite mining; 1221 Bituminous coal and lignite surface mining;
    1311 Crude petroleum and natural gas; 1381 Drilling oil and gas wells; 1382 Oil and gas field exploration services;
    1389 Oil and gas field services; 2911 Petroleum refining; 2990 Miscellaneous products of petroleum and coal;
    3533 Oil and gas field machinery and equipment; 4610 Pipe lines (no natural gas); 4922 Natural gas transmission;
    5171 Wholesale: petroleum bulk stations and terminals; 5172 Wholesale: petroleum and petroleum products;
    6792 Oil royalty traders`,
  "Consumer goods": `0100 Agricultural production: crops; 0200 Agricultural production: livestock;
    0700 Agricultural services; 0900 Fishing, hunting and trapping; 2000 Food and kindred products;
    2011 Meat packing plants; 2013 Sausages and other prepared meat products; 2015 Poultry slaughtering and processing;
    2020 Dairy products; 2024 Ice cream and frozen desserts; 2030 Canned, frozen and preserved fruit and vegetables;
    2033 Canned fruits, vegetables, preserves, jams and jellies; 2040 Grain mill products; 2050 Bakery products;
    2052 Cookies and crackers; 2060 Sugar and confectionery products; 2070 Fats and oils; 2080 Beverages;
    2082 Malt beverages; 2086 Bottled and canned soft drinks and carbonated waters;
    2090 Miscellaneous food preparations; 2092 Prepared fresh or frozen fish and seafoods; 2100 Tobacco products;
    2111 Cigarettes; 2200 Textile mill products; 2211 Broadwoven fabric mills, cotton;
    2221 Broadwoven fabric mills, man-made fiber and silk; 2250 Knitting mills; 2253 Knit outerwear mills;
    2273 Carpets and rugs; 2300 Apparel and other finished products of fabrics;
    2320 Men's and boys' furnishings, work clothing and garments; 2330 Women's, misses' and juniors' outerwear;
    2340 Women's, misses', children's and infants' undergarments; 2390 Miscellaneous fabricated textile products;
    2451 Mobile homes; 2510 Household furniture; 2511 Wood household furniture; 2590 Miscellaneous furniture and fixtures;
    2771 Greeting cards; 2840 Soap, detergents, cleaning preparations, perfumes and cosmetics;
    2842 Specialty cleaning, polishing and sanitation preparations; 2844 Perfumes, cosmetics and other toilet preparations;
    3011 Tires and inner tubes; 3021 Rubber and plastics footwear; 3100 Leather and leather products;
    3140 Footwear (no rubber); 3524 Lawn and garden tractors and equipment; 3630 Household appliances;
    3634 Electric housewares and fans; 3651 Household audio and video equipment;
    3652 Phonograph records and prerecorded audio tapes and disks; 3711 Motor vehicles and passenger car bodies;
    3714 Motor vehicle parts and accessories; 3716 Motor homes; 3751 Motorcycles, bicycles and parts;
    3873 Watches, clocks and clockwork devices; 3910 Jewelry, silverware and plated ware; 3911 Jewelry, precious metal;
    3931 Musical instruments; 3942 Dolls and stuffed toys; 3944 Games, toys and children's vehicles;
    3949 Sporting and athletic goods; 3950 Pens, pencils and other artists' materials;
    3960 Costume jewelry and novelties; 3990 Miscellaneous manufacturing industries`,
  "Health care": `2833 Medicinal chemicals and botanical products; 2834 Pharmaceutical preparations;
    2835 In vitro and in vivo diagnostic substances; 2836 Biological products (no diagnostic substances);
    3826 Laboratory analytical instruments; 3841 Surgical and medical instruments and apparatus;
    3842 Orthopedic, prosthetic and surgical appliances; 3843 Dental equipment and supplies;
    3844 X-ray apparatus and tubes; 3845 Electromedical and electrotherapeutic apparatus; 3851 Ophthalmic goods;
    5047 Wholesale: medical, dental and hospital equipment; 5122 Wholesale: drugs and druggists' sundries;
    5912 Retail: drug stores and proprietary stores; 6324 Hospital and medical service plans; 8000 Health services;
    8011 Offices and clinics of doctors of medicine; 8050 Nursing and personal care facilities;
    8051 Skilled nursing care facilities; 8060 Hospitals; 8062 General medical and surgical hospitals;
    8071 Medical laboratories; 8082 Home health care services; 8090 Miscellaneous health and allied services;
    8093 Specialty outpatient facilities; 8731 Commercial physical and biological research`,
  Industrials: `1520 General building contractors, residential; 1531 Operative builders;
    1540 General building contractors, nonresidential; 1600 Heavy construction contractors;
    1623 Water, sewer, pipeline, communication and power line construction;
    1700 Construction, special trade contractors; 1731 Electrical work; 2452 Prefabricated wood buildings and components;
    2520 Office furniture; 2522 Office furniture (no wood); 2531 Public building and related furniture;
    2540 Partitions, shelving, lockers and fixtures; 2750 Commercial printing; 2761 Manifold business forms;
    2780 Blankbooks, looseleaf binders and bookbinding; 2790 Service industries for the printing trade;
    3420 Cutlery, handtools and general hardware; 3430 Heating equipment and plumbing fixtures;
    3433 Heating equipment, except electric and warm air furnaces; 3440 Fabricated structural metal products;
    3442 Metal sash, frames, moldings and trim; 3443 Fabricated plate work (boiler shops); 3444 Sheet metal work;
    3448 Prefabricated metal buildings and components; 3451 Screw machine products;
    3452 Bolts, nuts, screws, rivets and washers; 3460 Metal forgings and stampings;
    3470 Coating, engraving and allied services; 3480 Ordnance and accessories;
    3490 Miscellaneous fabricated metal products; 3510 Engines and turbines; 3523 Farm machinery and equipment;
    3530 Construction, mining and materials handling machinery; 3531 Construction machinery and equipment;
    3532 Mining machinery and equipment; 3537 Industrial trucks, tractors, trailers and stackers;
    3540 Metalworking machinery and equipment; 3541 Machine tools, metal cutting types;
    3550 Special industry machinery; 3555 Printing trades machinery and equipment; 3559 Special industry machinery, other;
    3560 General industrial machinery and equipment; 3561 Pumps and pumping equipment; 3562 Ball and roller bearings;
    3564 Industrial and commercial fans, blowers and air purifying equipment; 3567 Industrial process furnaces and ovens;
    3569 General industrial machinery and equipment, other; 3580 Refrigeration and service industry machinery;
    3585 Air-conditioning, heating and refrigeration equipment;
    3590 Miscellaneous industrial and commercial machinery; 3600 Electronic and other electrical equipment;
    3612 Power, distribution and specialty transformers; 3613 Switchgear and switchboard apparatus;
    3620 Electrical industrial apparatus; 3621 Motors and generators; 3640 Electric lighting and wiring equipment;
    3690 Miscellaneous electrical machinery, equipment and supplies; 3713 Truck and bus bodies; 3715 Truck trailers;
    3720 Aircraft and parts; 3721 Aircraft; 3724 Aircraft engines and engine parts;
    3728 Aircraft parts and auxiliary equipment; 3730 Ship and boat building and repairing; 3743 Railroad equipment;
    3760 Guided missiles and space vehicles and parts; 3790 Miscellaneous transportation equipment;
    3812 Search, detection, navigation, guidance and aeronautical systems; 3821 Laboratory apparatus and furniture;
    3822 Automatic controls for residential and commercial environments;
    3823 Industrial instruments for measurement, display and control; 3824 Totalizing fluid meters and counting devices;
    3829 Measuring and controlling devices; 4011 Railroads, line-haul operating;
    4013 Railroad switching and terminal establishments; 4100 Local, suburban and interurban passenger transit;
    4210 Trucking and courier services (no air); 4213 Trucking (no local); 4220 Public warehousing and storage;
    4231 Terminal facilities for motor freight transport; 4400 Water transportation;
    4412 Deep sea foreign transportation of freight; 4512 Air transportation, scheduled; 4513 Air courier services;
    4522 Air transportation, nonscheduled; 4581 Airports, flying fields and airport terminal services;
    4700 Transportation services; 4731 Arrangement of transportation of freight and cargo; 4950 Sanitary services;
    4953 Refuse systems; 4955 Hazardous waste management; 5000 Wholesale: durable goods;
    5010 Wholesale: motor vehicles and parts; 5013 Wholesale: motor vehicle supplies and new parts;
    5020 Wholesale: furniture and home furnishings; 5030 Wholesale: lumber and other construction materials;
    5031 Wholesale: lumber, plywood, millwork and wood panels; 5040 Wholesale: professional and commercial equipment;
    5050 Wholesale: metals and minerals; 5051 Wholesale: metals service centers and offices;
    5063 Wholesale: electrical apparatus and wiring supplies; 5070 Wholesale: hardware, plumbing and heating equipment;
    5072 Wholesale: hardware; 5080 Wholesale: machinery, equipment and supplies;
    5082 Wholesale: construction and mining machinery; 5084 Wholesale: industrial machinery and equipment;
    5090 Wholesale: miscellaneous durable goods; 5099 Wholesale: durable goods, other; 5110 Wholesale: paper products;
    5160 Wholesale: chemicals and allied products; 7350 Miscellaneous equipment rental and leasing;
    7359 Equipment rental and leasing; 7380 Miscellaneous business services;
    7381 Detective, guard and armored car services; 7510 Auto rental and leasing (no drivers);
    8700 Engineering, accounting, research and management; 8711 Engineering services; 8734 Testing laboratories;
    8741 Management services; 8742 Management consulting services; 8744 Facilities support management services`,
  Technology: `3570 Computer and office equipment; 3571 Electronic computers; 3572 Computer storage devices;
    3575 Computer terminals; 3576 Computer communications equipment; 3577 Computer peripheral equipment;
    3578 Calculating and accounting machines; 3579 Office machines; 3661 Telephone and telegraph apparatus;
    3663 Radio and TV broadcasting and communications equipment; 3669 Communications equipment;
    3670 Electronic components and accessories; 3672 Printed circuit boards; 3674 Semiconductors and related devices;
    3677 Electronic coils, transformers and other inductors; 3678 Electronic connectors; 3679 Electronic components;
    3695 Magnetic and optical recording media; 3825 Instruments for measuring and testing of electricity;
    3827 Optical instruments and lenses; 3861 Photographic equipment and supplies;
    5045 Wholesale: computers, peripheral equipment and software; 5065 Wholesale: electronic parts and equipment;
    7370 Computer programming and data processing; 7371 Computer programming services; 7372 Prepackaged software;
    7373 Computer integrated systems design; 7374 Computer processing and data preparation;
    7377 Computer rental and leasing; 7385 Telephone interconnect systems`,
  Communications: `2711 Newspapers: publishing and printing; 2721 Periodicals: publishing and printing;
    2731 Book publishing; 2732 Book printing; 2741 Miscellaneous publishing;
    4812 Radiotelephone communications; 4813 Telephone communications (no radiotelephone);
    4822 Telegraph and other message communications; 4832 Radio broadcasting stations;
    4833 Television broadcasting stations; 4841 Cable and other pay television services; 4899 Communications services;
    7310 Advertising; 7311 Advertising agencies; 7331 Direct mail advertising services;
    7812 Motion picture and video tape production; 7819 Services allied to motion picture production;
    7822 Motion picture and video tape distribution; 7829 Services allied to motion picture distribution;
    7830 Motion picture theaters; 7841 Video tape rental`,
  Utilities: `4900 Electric, gas and sanitary services; 4911 Electric services;
    4923 Natural gas transmission and distribution; 4924 Natural gas distribution;
    4931 Electric and other services combined; 4932 Gas and other services combined; 4941 Water supply;
    4961 Steam and air-conditioning supply; 4991 Cogeneration services and small power producers`,
  Retail: `5064 Wholesale: electrical appliances, TV and radio sets; 5094 Wholesale: jewelry, watches and precious metals;
    5130 Wholesale: apparel, piece goods and notions; 5140 Wholesale: groceries and related products;
    5141 Wholesale: groceries, general line; 5150 Wholesale: farm product raw materials;
    5180 Wholesale: beer, wine and distilled alcoholic beverages; 5190 Wholesale: miscellaneous nondurable goods;
    5200 Retail: building materials, hardware and garden supply; 5211 Retail: lumber and other building materials dealers;
    5271 Retail: mobile home dealers; 5311 Retail: department stores; 5331 Retail: variety stores;
    5399 Retail: miscellaneous general merchandise stores; 5400 Retail: food stores; 5411 Retail: grocery stores;
    5412 Retail: convenience stores; 5500 Retail: auto dealers and gasoline stations;
    5531 Retail: auto and home supply stores; 5600 Retail: apparel and accessory stores;
    5621 Retail: women's clothing stores; 5651 Retail: family clothing stores; 5661 Retail: shoe stores;
    5700 Retail: home furniture, furnishings and equipment stores; 5712 Retail: furniture stores;
    5731 Retail: radio, TV and consumer electronics stores; 5734 Retail: computer and computer software stores;
    5735 Retail: record and prerecorded tape stores; 5810 Retail: eating and drinking places;
    5812 Retail: eating places; 5900 Retail: miscellaneous; 5940 Retail: miscellaneous shopping goods stores;
    5944 Retail: jewelry stores; 5945 Retail: hobby, toy and game shops; 5960 Retail: nonstore retailers;
    5961 Retail: catalog and mail-order houses; 5990 Retail: retail stores, other`,
  Financials: `6021 National commercial banks; 6022 State commercial banks; 6029 Commercial banks;
    6035 Savings institution, federally chartered; 6036 Savings institutions, not federally chartered;
    6099 Functions related to depository banking; 6111 Federal and federally sponsored credit agencies;
    6141 Personal credit institutions; 6153 Short-term business credit institutions;
    6159 Miscellaneous business credit institution; 6162 Mortgage bankers and loan correspondents; 6163 Loan brokers;
    6172 Finance lessors; 6189 Asset-backed securities; 6199 Finance services;
    6200 Security and commodity brokers, dealers, exchanges and services;
    6211 Security brokers, dealers and flotation companies; 6221 Commodity contracts brokers and dealers;
    6282 Investment advice; 6311 Life insurance; 6321 Accident and health insurance;
    6331 Fire, marine and casualty insurance; 6351 Surety insurance; 6361 Title insurance; 6399 Insurance carriers;
    6411 Insurance agents, brokers and service; 6770 Blank checks; 6795 Mineral royalty traders; 6799 Investors`,
  "Real estate": `6500 Real estate; 6510 Real estate operators and lessors; 6512 Operators of nonresidential buildings;
    6513 Operators of apartment buildings; 6519 Lessors of real property; 6531 Real estate agents and managers;
    6532 Real estate dealers; 6552 Land subdividers and developers; 6798 Real estate investment trusts`,
  Services: `6794 Patent owners and lessors; 7000 Hotels, rooming houses, camps and other lodging places;
    7011 Hotels and motels; 7200 Personal services; 7320 Consumer credit reporting and collection agencies;
    7330 Mailing, reproduction, commercial art and photography; 7340 Services to dwellings and other buildings;
    7361 Employment agencies; 7363 Help supply services; 7384 Photofinishing laboratories; 7389 Business services;
    7500 Automotive repair, services and parking; 7600 Miscellaneous repair services;
    7900 Amusement and recreation services; 7948 Racing, including track operation;
    7990 Miscellaneous amusement and recreation; 7997 Membership sports and recreation clubs; 8111 Legal services;
    8200 Educational services; 8300 Social services; 8351 Child day care services; 8600 Membership organizations;
    8900 Services, other`,
  "": `8880 American depositary receipts; 8888 Foreign governments; 9721 International affairs;
    9995 Nonoperating establishments`,
}

interface SicCode {
  title: string
  /** Null for a code that says nothing about what a company does. */
  sector: string | null
}

/** All codes of the SEC's list. */
export const sicCodes: ReadonlyMap<string, SicCode> = new Map(
  Object.entries(titlesBySector).flatMap(([sector, titles]) =>
    titles
      .split(/;\s+/)
      .map((line): [string, SicCode] => [line.slice(0, 4), { title: line.slice(5), sector: sector || null }]),
  ),
)

/** The title of a SIC code; null if the SEC's list does not have it. */
export function getIndustry(sic: string | null): string | null {
  return sicCodes.get(sic ?? "")?.title ?? null
}
