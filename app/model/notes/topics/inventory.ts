import { type NoteLine, type NoteTopic, named, sumOfLines } from "./topic"

const kinds: NoteLine[] = [
  ["InventoryRawMaterialsNetOfReserves", "Raw materials"],
  ["InventoryRawMaterials", "Raw materials"],
  ["InventoryRawMaterialsAndSuppliesNetOfReserves", "Raw materials and supplies"],
  ["InventoryWorkInProcessNetOfReserves", "Work in process"],
  ["InventoryWorkInProcess", "Work in process"],
  ["InventoryFinishedGoodsNetOfReserves", "Finished goods"],
  ["InventoryFinishedGoods", "Finished goods"],
  ["OtherInventoryNetOfReserves", "Other"],
]
const property: NoteLine[] = [
  ["Land", "Land"],
  ["BuildingsAndImprovementsGross", "Buildings"],
  ["MachineryAndEquipmentGross", "Machinery"],
  ["FurnitureAndFixturesGross", "Furniture"],
  ["LeaseholdImprovementsGross", "Leasehold improvements"],
  ["CapitalizedComputerSoftwareGross", "Software"],
  ["ConstructionInProgressGross", "In construction"],
  ["PropertyPlantAndEquipmentOther", "Other"],
]

/** Inventory, property and allowances by their parts. */
export const inventory: NoteTopic = {
  key: "inventory",
  title: "Inventory, property and allowances",
  about: "Inventory and property by kind, depreciation, and allowances with their changes.",
  printed: "accumulated depreciation",
  heading: /inventor|property|allowance/i,
  headline: [
    { label: "Inventory", ways: ["InventoryNet"] },
    { label: "Property, net", ways: ["PropertyPlantAndEquipmentNet"] },
    { label: "Depreciation", ways: ["Depreciation"] },
    {
      label: "Allowance for receivables",
      ways: ["AllowanceForDoubtfulAccountsReceivableCurrent", "AllowanceForDoubtfulAccountsReceivable"],
    },
  ],
  charts: [{ shape: "columns", title: "Inventory", lines: [["InventoryNet", "Inventory"]] }],
  parts: [
    {
      key: "inventory",
      title: "Inventory by kind",
      more: /^(?:Other)?Inventor(?:y|ies)(?:.*)(?<!Gross|Net|(?<!NetOf)Reserves|Writedown|WriteDown|Fixed)$/,
      lines: [
        ...kinds,
        ["InventoryGross", "Inventory at cost"],
        ["InventoryValuationReserves", "Reserves"],
        ["InventoryNet", "Inventory"],
      ],
      sum: {
        ways: [`${sumOfLines(kinds)} = InventoryNet`, `${sumOfLines(kinds)} = InventoryGross`],
        isOfOneReport: true,
        rest: "Kinds that are not tagged",
      },
    },
    {
      key: "property",
      title: "Property by kind",
      lines: [
        ...property,
        ["PropertyPlantAndEquipmentGross", "Property at cost"],
        [
          "AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment",
          "Accumulated depreciation",
        ],
        ["PropertyPlantAndEquipmentNet", "Property, net"],
        ["Depreciation", "Depreciation"],
        ["InventoryWriteDown", "Inventory written down"],
      ],
      sum: {
        ways: [
          "PropertyPlantAndEquipmentGross - AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment = PropertyPlantAndEquipmentNet",
        ],
        perhaps: "ConstructionInProgressGross",
      },
    },
    {
      key: "allowances",
      title: "Allowances",
      lines: [
        ["AllowanceForDoubtfulAccountsReceivableCurrent", "For receivables, current"],
        ["AllowanceForDoubtfulAccountsReceivable", "For receivables"],
        ["AllowanceForDoubtfulAccountsReceivableWriteOffs", "Written off"],
        ["ProvisionForDoubtfulAccounts", "Expense"],
        ["ProductWarrantyAccrual", "For warranties"],
        ["ProductWarrantyAccrualPayments", "Paid for warranties"],
        ["ValuationAllowancesAndReservesBalance", "Other allowances"],
      ],
    },
  ],
  axes: { PropertyPlantAndEquipmentByType: "kind", ValuationAllowancesAndReservesType: "allowance" },
  isOther: named(
    /Inventor|PropertyPlantAndEquipment|AllowanceFor(?:Doubtful|Credit)|ProductWarranty|Depreciation$/,
    /Lease|Increase|Tax|Acquisition|BusinessCombination|PaymentsTo|Proceeds|GainLoss|Impairment|DebtSecurit|Loan/,
  ),
}
